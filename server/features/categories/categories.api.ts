/** Implements categoriesApi. */
import { categoriesApi } from '#contract/categories.ts'
import { serve } from '#server/platform/http/serve.ts'
import { toCategories } from './categories.mapper.ts'
import { selectCategories } from './categories.sql.ts'

export const categories = serve(categoriesApi, {
  all: async ({ ctx, visitor }) => {
    return toCategories(await selectCategories(ctx), visitor.locale)
  },
})
