/** The script of an analytics service on public pages. */
import { z } from 'zod'
import { owner } from '../endpoint.ts'
import { storableText } from '../values.ts'

const MAX_TAG_LENGTH = 4000

export const AnalyticsState = z.object({
  /** The tag as pages carry it; empty for none. */
  tag: z.string(),
  /** The origins from which pages load the script and to which it may send, such as `https://stats.example.org`. */
  hosts: z.array(z.string()),
})
export type AnalyticsState = z.output<typeof AnalyticsState>

export const studioAnalyticsApi = {
  show: owner.get('/studio/analytics', {
    summary: 'The script that counts visits at a service of the owner’s choice.',
    response: AnalyticsState,
  }),
  save: owner.put('/studio/analytics', {
    summary:
      'Sets the analytics script of the public pages: its URL, or its tag as the service gives it. An empty text removes it.',
    body: z.object({ tag: storableText(MAX_TAG_LENGTH) }),
    response: AnalyticsState,
    errors: ['confirmation-needed'],
  }),
}
