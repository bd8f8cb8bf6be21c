/** Webmentions in the studio: those that wait for approval, those that are shown, and those that were rejected. */
import { z } from 'zod'
import { owner } from '../endpoint.ts'
import { Mention } from '../mentions.ts'
import { Id, Slug, wholeNumber } from '../values.ts'

export const MentionStatus = z.enum(['waiting', 'published', 'rejected'])
export type MentionStatus = z.output<typeof MentionStatus>

export const StudioMention = Mention.extend({
  status: MentionStatus,
  article: z.object({ id: z.int(), slug: Slug, title: z.string() }),
})
export type StudioMention = z.output<typeof StudioMention>

export const studioMentionsApi = {
  list: owner.get('/studio/mentions', {
    summary: 'Webmentions of one status, newest first, with the number of each status.',
    query: z.object({
      status: MentionStatus.default('waiting'),
      /** The id of the last one of the page before. */
      before: Id.optional(),
      size: wholeNumber(100).default(30),
    }),
    response: z.object({
      records: z.array(StudioMention),
      counts: z.record(MentionStatus, z.int()),
      /** Whether the site accepts and sends webmentions. */
      isOn: z.boolean(),
    }),
  }),
  moderate: owner.post('/studio/mentions/moderation', {
    summary: 'Approves, rejects or deletes webmentions. A rejected one is not asked about again.',
    body: z.object({ ids: z.array(Id).min(1).max(200), action: z.enum(['approve', 'reject', 'delete']) }),
    response: z.object({ changed: z.int() }),
  }),
}
