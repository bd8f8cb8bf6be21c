/** The articles of one category. */

import { pages } from '#contract/pages.ts'
import { useApi } from '#web/ApiContext.tsx'
import { type PageProps, pageOf } from '#web/router/route.ts'
import { FilteredArticles } from '#web/site/articles/FilteredArticles.tsx'
import { useLoaded } from '#web/use-loaded.ts'
import { auroraQuery } from '../archives/archives.queries.ts'
import { articlesOfCategoryQuery } from '../articles/articles.queries.ts'
import { categoriesQuery } from './categories.queries.ts'

const CategoryPage = ({ params, search }: PageProps) => {
  const api = useApi()
  const categoryId = Number(params.categoryId)
  const page = pageOf(search)
  const category = useLoaded(categoriesQuery(api)).find(({ id }) => id === categoryId)
  const list = useLoaded(articlesOfCategoryQuery(api, categoryId, page))
  const { rays, years } = useLoaded(auroraQuery(api, { categoryId }))
  return (
    <FilteredArticles
      title={category?.categoryName ?? String(categoryId)}
      list={list}
      rays={rays}
      since={years.at(-1)?.year}
      page={page}
      href={(to) => pages.category.href({ categoryId }, { page: to === 1 ? null : to })}
    />
  )
}
export default CategoryPage
