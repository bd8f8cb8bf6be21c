/** The articles with one tag. */

import { findNamed, tagUrl } from '#contract/url-names.ts'
import { useApi } from '#web/ApiContext.tsx'
import { type PageProps, pageOf } from '#web/router/route.ts'
import { FilteredArticles } from '#web/site/articles/FilteredArticles.tsx'
import { useLoaded } from '#web/use-loaded.ts'
import { auroraQuery } from '../archives/archives.queries.ts'
import { articlesOfTagQuery } from '../articles/articles.queries.ts'
import { tagsQuery } from './tags.queries.ts'

/** While the page of one that is gone leaves. */
const noTag = { id: 0, slug: null, tagName: '' }

const TagPage = ({ params, search }: PageProps) => {
  const api = useApi()
  const page = pageOf(search)
  const tag = findNamed(useLoaded(tagsQuery(api)), params.tagId) ?? noTag
  const { id: tagId, tagName } = tag
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
      href={(to) => tagUrl(tag, { page: to === 1 ? null : to })}
    />
  )
}
export default TagPage
