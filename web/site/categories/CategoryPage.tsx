/** The articles of one category. */

import { categoryUrl, findNamed } from '#contract/url-names.ts'
import { useApi } from '#web/ApiContext.tsx'
import { type PageProps, pageOf } from '#web/router/route.ts'
import { FilteredArticles } from '#web/site/articles/FilteredArticles.tsx'
import { useLoaded } from '#web/use-loaded.ts'
import { auroraQuery } from '../archives/archives.queries.ts'
import { articlesOfCategoryQuery } from '../articles/articles.queries.ts'
import { categoriesQuery } from './categories.queries.ts'

/** While the page of one that is gone leaves. */
const noCategory = { id: 0, slug: null, categoryName: '' }

const CategoryPage = ({ params, search }: PageProps) => {
  const api = useApi()
  const page = pageOf(search)
  const category = findNamed(useLoaded(categoriesQuery(api)), params.categoryId) ?? noCategory
  const categoryId = category.id
  const list = useLoaded(articlesOfCategoryQuery(api, categoryId, page))
  const { rays, years } = useLoaded(auroraQuery(api, { categoryId }))
  return (
    <FilteredArticles
      title={category.categoryName}
      list={list}
      rays={rays}
      since={years.at(-1)?.year}
      page={page}
      href={(to) => categoryUrl(category, { page: to === 1 ? null : to })}
    />
  )
}
export default CategoryPage
