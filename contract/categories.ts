/** Categories of articles. */
import { z } from 'zod'
import { get } from './endpoint.ts'
import { Slug } from './values.ts'

export const Category = z.object({
  id: z.int(),
  slug: Slug,
  categoryName: z.string(),
  /** Articles a visitor can see. */
  articleCount: z.int(),
})
export type Category = z.output<typeof Category>

export const categoriesApi = {
  all: get('/categories/all', {
    summary: 'Every category in use: most articles first, then by name.',
    response: z.array(Category),
  }),
}
