/** The demo content of a new site: whether it is there, and deleting it. */
import { z } from 'zod'
import { owner } from '../endpoint.ts'

const DemoKind = z.enum(['article', 'talk', 'friend', 'video', 'album', 'page'])
export type DemoKind = z.output<typeof DemoKind>

const DemoReport = z.object({
  deleted: z.record(DemoKind, z.int()),
  /** The owner has changed it, so it stays. A talk has no title: the beginning of its text. */
  kept: z.array(z.object({ kind: DemoKind, title: z.string() })),
})
export type DemoReport = z.output<typeof DemoReport>

export const studioDemoApi = {
  show: owner.get('/studio/demo', {
    summary: 'Whether the site has the demo content.',
    response: z.object({ isThere: z.boolean() }),
  }),
  remove: owner.del('/studio/demo', {
    summary: 'Deletes the demo content with its files. What the owner has changed stays, and is named.',
    response: DemoReport,
  }),
}
