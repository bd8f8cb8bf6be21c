/** The articles with one tag. */

import { pages } from '#contract/pages.ts'
import { useApi } from '#web/ApiContext.tsx'
import { type PageProps, pageOf } from '#web/router/route.ts'
import { FilteredArticles } from '#web/site/articles/FilteredArticles.tsx'
import { useLoaded } from '#web/use-loaded.ts'
import { auroraQuery } from '../archives/archives.queries.ts'
import { articlesOfTagQuery } from '../articles/articles.queries.ts'
import { tagNameOf } from './name-of-tag.ts'
import { tagsQuery } from './tags.queries.ts'

const TagPage = ({ params, search }: PageProps) => {
  const api = useApi()
  const tagId = Number(params.tagId)
  const page = pageOf(search)
  const tagName = tagNameOf(useLoaded(tagsQuery(api)), tagId)
  const list = useLoaded(articlesOfTagQuery(api, tagId, page))
  const { rays, years } = useLoaded(auroraQuery(api, { tagId }))
  return (
    <FilteredArticles
      title={`#${tagName}`}
      isTag
      list={list}
      rays={rays}
      since={years.at(-1)?.year}
      page={page}
      href={(to) => pages.tag.href({ tagId }, { tagName, page: to === 1 ? null : to })}
    />
  )
}
export default TagPage
