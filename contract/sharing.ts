/** What search engines and social networks show of an article or a page in place of its title, beginning and cover. */
import { z } from 'zod'
import { storableText } from './values.ts'

/** Null: what the article or the page has itself. */
export const Sharing = z.object({
  title: storableText(200).nullable(),
  description: storableText(500).nullable(),
  /** The path of a stored image. */
  image: z
    .string()
    .max(300)
    .regex(/^\/media\/[0-9a-f]{32}\/[\w.-]+$/)
    .nullable(),
})
export type Sharing = z.output<typeof Sharing>
