/** Tags of articles. */
import { z } from 'zod'
import { get } from './endpoint.ts'
import { Slug } from './values.ts'

export const ArticleTag = z.object({ id: z.int(), slug: Slug, tagName: z.string() })
export type ArticleTag = z.output<typeof ArticleTag>

export const Tag = z.object({
  id: z.int(),
  slug: Slug,
  tagName: z.string(),
  /** Articles a visitor can see. */
  count: z.int(),
  /** When its newest article appeared. */
  latestTime: z.iso.datetime(),
})
export type Tag = z.output<typeof Tag>

export const tagsApi = {
  all: get('/tags/all', { summary: 'Every tag in use, by name.', response: z.array(Tag) }),
  topTen: get('/tags/topTen', { summary: 'The ten most used tags, then by name.', response: z.array(Tag) }),
}
