/** The owner's about page. */
import { z } from 'zod'
import { TextLang } from './articles.ts'
import { get } from './endpoint.ts'

const About = z.object({
  /** Rendered and sanitized HTML; empty when there is no text. */
  content: z.string(),
  lang: TextLang,
})

export const aboutApi = {
  show: get('/about', { summary: 'The about page.', response: About }),
}
