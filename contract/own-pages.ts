/** Pages in Markdown: the about page, the welcome text of the message board, and those at paths that the owner has chosen. */
import { z } from 'zod'
import { TextLang, TocEntry } from './articles.ts'
import { get } from './endpoint.ts'
import { Sharing } from './sharing.ts'

export const OwnPage = z.object({
  id: z.int(),
  title: z.string(),
  /** Rendered and sanitized HTML. */
  content: z.string(),
  /** The beginning of the text, as plain text. */
  excerpt: z.string(),
  lang: TextLang,
  toc: z.array(TocEntry),
  createTime: z.iso.datetime(),
  /** Null when its text has not changed since it was published. */
  updateTime: z.iso.datetime().nullable(),
  /** Path and query of its canonical URL in this language. */
  path: z.string(),
  /** Whether search engines may list it. */
  isIndexed: z.boolean(),
  sharing: Sharing.nullable(),
  /** The same page in the other language; null when it has one. */
  translation: z.object({ lang: TextLang, title: z.string(), path: z.string() }).nullable(),
})
export type OwnPage = z.output<typeof OwnPage>

export const ownPagesApi = {
  find: get('/own-pages', {
    summary:
      "What is at a path of no section of the site: a page of the owner's own, in this language if it has it, or where a former URL leads. Both are null when there is nothing that a visitor may see.",
    query: z.object({ path: z.string().max(2000), lang: TextLang.default('en') }),
    response: z.object({ page: OwnPage.nullable(), movedTo: z.string().nullable() }),
  }),
}

const ShownText = z.object({
  /** Rendered and sanitized HTML; empty when there is no text. */
  content: z.string(),
  lang: TextLang,
})

export const aboutApi = {
  show: get('/about', { summary: 'The about page.', response: ShownText }),
}

/** The messages are comments of type 2. */
export const messageApi = {
  show: get('/message', { summary: 'The welcome text of the message board.', response: ShownText }),
}
