/** Loads the data of the pages about tags. */
import { pages } from '#contract/pages.ts'
import { idOf, PageNotFound, pageOf, type Route } from '#web/router/route.ts'
import { auroraQuery } from '../archives/archives.queries.ts'
import { articlesOfTagQuery } from '../articles/articles.queries.ts'
import { tagNameOf } from './name-of-tag.ts'
import { tagsQuery } from './tags.queries.ts'

export const loadTags: Route['load'] = async ({ api, queryClient: queries, texts }) => {
  await queries.ensureQueryData(tagsQuery(api))
  return { title: texts.tags.title, description: texts.tags.text }
}

export const loadTag: Route['load'] = async ({ params, search, api, queryClient: queries, texts }) => {
  const tagId = idOf(params.tagId)
  const page = pageOf(search)
  const [tags] = await Promise.all([
    queries.ensureQueryData(tagsQuery(api)),
    queries.ensureQueryData(articlesOfTagQuery(api, tagId, page)),
    queries.ensureQueryData(auroraQuery(api, { tagId })),
  ])
  // A tag without a visible article gets the same response as one that never existed.
  if (!tags.some(({ id }) => id === tagId)) throw new PageNotFound()
  const tagName = tagNameOf(tags, tagId)
  return {
    title: `#${tagName}`,
    feed: { kind: 'tag', id: tagId },
    description: texts.articles.withTag(tagName),
    canonical: pages.tag.href({ tagId }, { tagName, page: page === 1 ? null : page }),
  }
}
