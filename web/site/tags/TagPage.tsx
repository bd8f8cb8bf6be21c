/** The articles with one tag. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { pages } from '#contract/pages.ts'
import { useApi } from '#web/ApiContext.tsx'
import { type PageProps, pageOf } from '#web/router/route.ts'
import { auroraQuery } from '../archives/archives.queries.ts'
import { articlesOfTagQuery } from '../articles/articles.queries.ts'
import { SharedArticles } from '../articles/SharedArticles.tsx'
import { nameOfTag } from './name-of-tag.ts'
import { tagsQuery } from './tags.queries.ts'

const TagPage = ({ params, search }: PageProps) => {
  const api = useApi()
  const tagId = Number(params.tagId)
  const page = pageOf(search)
  const tagName = nameOfTag(useSuspenseQuery(tagsQuery(api)).data, tagId)
  const list = useSuspenseQuery(articlesOfTagQuery(api, tagId, page)).data
  const { rays, years } = useSuspenseQuery(auroraQuery(api, { tagId })).data
  return (
    <SharedArticles
      title={`#${tagName}`}
      list={list}
      rays={rays}
      since={years.at(-1)?.year}
      page={page}
      href={(to) => pages.tag.href({ tagId }, { tagName, page: to === 1 ? null : to })}
    />
  )
}
export default TagPage
