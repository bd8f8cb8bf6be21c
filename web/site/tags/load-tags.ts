/** Loads the data of the pages about tags. */
import { findNamed, nameInUrl, tagUrl } from '#contract/url-names.ts'
import { PageNotFound, pageOf, Redirect, type Route } from '#web/router/route.ts'
import { auroraQuery } from '../archives/archives.queries.ts'
import { articlesOfTagQuery } from '../articles/articles.queries.ts'
import { tagsQuery } from './tags.queries.ts'

export const loadTags: Route['load'] = async ({ api, queryClient: queries, texts }) => {
  await queries.ensureQueryData(tagsQuery(api))
  return { title: texts.tags.title, description: texts.tags.text }
}

export const loadTag: Route['load'] = async ({ params, search, api, queryClient: queries, texts }) => {
  const page = pageOf(search)
  const tag = findNamed(await queries.ensureQueryData(tagsQuery(api)), params.tagId)
  // A tag without a visible article gets the same response as one that never existed.
  if (!tag) throw new PageNotFound()
  const canonical = tagUrl(tag, { page: page === 1 ? null : page })
  if (String(nameInUrl(tag)) !== params.tagId) throw new Redirect(canonical)
  const { id: tagId, tagName } = tag
  await Promise.all([
    queries.ensureQueryData(articlesOfTagQuery(api, tagId, page)),
    queries.ensureQueryData(auroraQuery(api, { tagId })),
  ])
  return {
    title: `#${tagName}`,
    feed: { kind: 'tag', name: nameInUrl(tag) },
    description: texts.articles.withTag(tagName),
    canonical,
  }
}
