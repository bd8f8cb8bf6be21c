/** The owner's page about themselves. */
import { z } from 'zod'
import { TextLang } from './articles.ts'
import { get } from './endpoint.ts'

export const About = z.object({
  /** Rendered and sanitised HTML; empty when nothing was written. */
  content: z.string(),
  lang: TextLang,
})
export type About = z.output<typeof About>

export const aboutApi = {
  show: get('/about', { summary: 'The about page.', response: About }),
}
