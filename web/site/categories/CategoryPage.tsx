/** The articles of one category. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { pages } from '#contract/pages.ts'
import { useApi } from '#web/ApiContext.tsx'
import { type PageProps, pageOf } from '#web/router/route.ts'
import { auroraQuery } from '../archives/archives.queries.ts'
import { articlesOfCategoryQuery } from '../articles/articles.queries.ts'
import { SharedArticles } from '../articles/SharedArticles.tsx'
import { categoriesQuery } from './categories.queries.ts'

const CategoryPage = ({ params, search }: PageProps) => {
  const api = useApi()
  const categoryId = Number(params.categoryId)
  const page = pageOf(search)
  const category = useSuspenseQuery(categoriesQuery(api)).data.find(({ id }) => id === categoryId)
  const list = useSuspenseQuery(articlesOfCategoryQuery(api, categoryId, page)).data
  const { rays, years } = useSuspenseQuery(auroraQuery(api, { categoryId })).data
  return (
    <SharedArticles
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
