/** The message board: the owner's welcome text; the messages are comments of type 2. */
import { z } from 'zod'
import { TextLang } from './articles.ts'
import { get } from './endpoint.ts'

const Welcome = z.object({
  /** Rendered and sanitized HTML; empty when there is no text. */
  content: z.string(),
  lang: TextLang,
})

export const messageApi = {
  show: get('/message', { summary: 'The welcome text of the message board.', response: Welcome }),
}
