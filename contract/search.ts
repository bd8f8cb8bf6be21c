/** Full-text search over articles, talks and tags, the best match first, with the matches marked. */
import { z } from 'zod'
import { ArticleStatus, TextLang } from './articles.ts'
import { get } from './endpoint.ts'
import { Slug } from './values.ts'

export const FoundArticle = z.object({
  id: z.int(),
  slug: Slug,
  /** The whole title: escaped HTML with `<mark>` around the matches, and no other markup. */
  articleTitle: z.string(),
  /** About 100 characters around the best match, marked in the same way; empty for a locked article. */
  articleContentText: z.string(),
  categoryName: z.string().nullable(),
  /** A locked article is found by title, tags and category only. */
  status: ArticleStatus,
  lang: TextLang,
})
export type FoundArticle = z.output<typeof FoundArticle>

export const FoundTalk = z.object({
  id: z.int(),
  /** About 100 characters around the best match, marked in the same way. */
  content: z.string(),
  createTime: z.iso.datetime(),
  lang: TextLang,
})
export type FoundTalk = z.output<typeof FoundTalk>

export const FoundTag = z.object({
  id: z.int(),
  slug: Slug,
  /** The whole name, marked. */
  tagName: z.string(),
  /** Articles a visitor can see. */
  count: z.int(),
})
export type FoundTag = z.output<typeof FoundTag>

export const FoundPage = z.object({
  id: z.int(),
  /** The whole title, marked. */
  title: z.string(),
  /** About 100 characters around the best match, marked in the same way. */
  content: z.string(),
  /** Path and query of the page in the language of the match. */
  path: z.string(),
  lang: TextLang,
})
export type FoundPage = z.output<typeof FoundPage>

/** At most ten of each kind. */
export const SearchResults = z.object({
  articleSearchDTOs: z.array(FoundArticle).max(10),
  talkSearchDTOs: z.array(FoundTalk).max(10),
  tagSearchDTOs: z.array(FoundTag).max(10),
  /** Pages of the owner's own. */
  pageSearchDTOs: z.array(FoundPage).max(10),
})
export type SearchResults = z.output<typeof SearchResults>

export const searchApi = {
  find: get('/search', {
    summary:
      'Articles, talks, tags and pages that match these keywords, best first. Blank keywords match nothing.',
    query: z.object({ keywords: z.string().default('') }),
    response: SearchResults,
  }),
}
