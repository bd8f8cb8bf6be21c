/** Loads the data of a category's page. */
import { categoryUrl, findNamed, nameInUrl } from '#contract/url-names.ts'
import { PageNotFound, pageOf, Redirect, type Route } from '#web/router/route.ts'
import { auroraQuery } from '../archives/archives.queries.ts'
import { articlesOfCategoryQuery } from '../articles/articles.queries.ts'
import { categoriesQuery } from './categories.queries.ts'

export const loadCategory: Route['load'] = async ({ params, search, api, queryClient: queries, texts }) => {
  const page = pageOf(search)
  const category = findNamed(await queries.ensureQueryData(categoriesQuery(api)), params.categoryId)
  // A category without a visible article gets the same response as one that never existed.
  if (!category) throw new PageNotFound()
  const canonical = categoryUrl(category, { page: page === 1 ? null : page })
  if (String(nameInUrl(category)) !== params.categoryId) throw new Redirect(canonical)
  await Promise.all([
    queries.ensureQueryData(articlesOfCategoryQuery(api, category.id, page)),
    queries.ensureQueryData(auroraQuery(api, { categoryId: category.id })),
  ])
  return {
    title: category.categoryName,
    feed: { kind: 'category', name: nameInUrl(category) },
    description: texts.articles.inCategory(category.categoryName),
    canonical,
  }
}
