/** The about page and the welcome text of the message board in the studio, in each language a text with a version of its own. */
import { z } from 'zod'
import { TextLang } from '../articles.ts'
import { get, put } from '../endpoint.ts'
import { storableText } from './drafts.ts'
import { ownerErrors } from './owner-errors.ts'

const MAX_PAGE_LENGTH = 200_000
const MAX_PAGE_BYTES = 6 * MAX_PAGE_LENGTH

export const PageText = z.object({
  /** Empty before it was written in this language. */
  markdown: z.string(),
  /** Of the text; a save names it, so that it overwrites nothing that it has not seen. */
  version: z.string(),
})
export type PageText = z.output<typeof PageText>

const SavePage = z.object({
  lang: TextLang,
  /** Empty: visitors read the text in the other language. */
  markdown: storableText(MAX_PAGE_LENGTH),
  baseVersion: z.string().max(32),
})
export type SavePage = z.output<typeof SavePage>

const show = {
  audience: 'owner',
  query: z.object({ lang: TextLang }),
  response: PageText,
  errors: ownerErrors,
} as const
const save = {
  audience: 'owner',
  maxBytes: MAX_PAGE_BYTES,
  body: SavePage,
  response: PageText,
  errors: [...ownerErrors, 'conflict'],
} as const

export const studioAboutApi = {
  show: get('/studio/about', { ...show, summary: 'The Markdown of the about page in a language.' }),
  save: put('/studio/about', {
    ...save,
    summary:
      'Saves the about page in a language. When it has another version than `baseVersion`, failure `conflict` has it as data.',
  }),
}

export const studioMessageApi = {
  show: get('/studio/message', {
    ...show,
    summary: 'The Markdown of the welcome text of the message board in a language.',
  }),
  save: put('/studio/message', {
    ...save,
    summary:
      'Saves the welcome text in a language. When it has another version than `baseVersion`, failure `conflict` has it as data.',
  }),
}
