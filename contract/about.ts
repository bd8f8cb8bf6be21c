/** The owner's about page. */
import { z } from 'zod'
import { TextLang } from './articles.ts'
import { get } from './endpoint.ts'

export const About = z.object({
  /** Rendered and sanitized HTML; empty when there is no text. */
  content: z.string(),
  lang: TextLang,
})
export type About = z.output<typeof About>

export const aboutApi = {
  show: get('/about', { summary: 'The about page.', response: About }),
}
