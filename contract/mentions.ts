/** Webmentions: pages elsewhere that link to an article, as far as the owner has approved them. */
import { z } from 'zod'
import { get } from './endpoint.ts'

export const MentionKind = z.enum(['mention', 'reply', 'like', 'repost'])
export type MentionKind = z.output<typeof MentionKind>

export const Mention = z.object({
  id: z.int(),
  kind: MentionKind,
  /** The page elsewhere: http(s). */
  url: z.string(),
  /** Null when the page names no author. */
  authorName: z.string().nullable(),
  /** http(s); null for none. */
  authorUrl: z.string().nullable(),
  /** Plain text; null for none. */
  title: z.string().nullable(),
  /** The beginning of its text, plain; null for none. */
  excerpt: z.string().nullable(),
  createTime: z.iso.datetime(),
})
export type Mention = z.output<typeof Mention>

export const mentionsApi = {
  ofArticle: get('/articles/:id/mentions', {
    summary: 'The newest hundred approved webmentions of an article, and whether the site accepts them.',
    response: z.object({ isOpen: z.boolean(), records: z.array(Mention) }),
  }),
}
