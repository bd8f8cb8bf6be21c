/** Secret links that show the draft of an article to whoever has the link, until a date. */
import { z } from 'zod'
import { nothing, owner } from '../endpoint.ts'

export const MAX_PREVIEW_DAYS = 90

const PreviewLink = z.object({ createdAt: z.iso.datetime(), expiresAt: z.iso.datetime() })

export const previewsApi = {
  show: owner.get('/studio/articles/:id/preview', {
    summary: 'When the preview link of an article expires; null without one. The link itself is not stored.',
    response: PreviewLink.nullable(),
  }),
  create: owner.put('/studio/articles/:id/preview', {
    summary: 'Creates a preview link and revokes the previous one.',
    body: z.object({ days: z.int().min(1).max(MAX_PREVIEW_DAYS) }),
    /** The only time that the link is shown. */
    response: PreviewLink.extend({ url: z.string() }),
    errors: ['refused'],
  }),
  end: owner.del('/studio/articles/:id/preview', {
    summary: 'Revokes the preview link.',
    response: nothing,
  }),
}
