/** Implements categoriesApi. */
import { categoriesApi } from '#contract/categories.ts'
import { serve } from '#server/platform/http/serve.ts'
import { selectCategories } from './categories.sql.ts'

export const categories = serve(categoriesApi, {
  all: async ({ ctx, dependsOn }) => {
    dependsOn('articles')
    const rows = await selectCategories(ctx)
    return rows.map((row) => ({ id: row.id, categoryName: row.name, articleCount: row.count }))
  },
})
