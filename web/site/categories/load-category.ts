/** Loads the data of a category's page. */
import { pages } from '#contract/pages.ts'
import { idOf, PageNotFound, pageOf, type Route } from '#web/router/route.ts'
import { auroraQuery } from '../archives/archives.queries.ts'
import { articlesOfCategoryQuery } from '../articles/articles.queries.ts'
import { categoriesQuery } from './categories.queries.ts'

export const loadCategory: Route['load'] = async ({ params, search, api, queryClient: queries, texts }) => {
  const categoryId = idOf(params.categoryId)
  const page = pageOf(search)
  const [categories] = await Promise.all([
    queries.ensureQueryData(categoriesQuery(api)),
    queries.ensureQueryData(articlesOfCategoryQuery(api, categoryId, page)),
    queries.ensureQueryData(auroraQuery(api, { categoryId })),
  ])
  const category = categories.find(({ id }) => id === categoryId)
  // A category without a visible article gets the same response as one that never existed.
  if (!category) throw new PageNotFound()
  return {
    title: category.categoryName,
    feed: { kind: 'category', id: categoryId },
    description: texts.articles.inCategory(category.categoryName),
    canonical: pages.category.href({ categoryId }, { page: page === 1 ? null : page }),
  }
}
