/** Loads the data of the archives page. */
import { pages } from '#contract/pages.ts'
import { pageOf, type Route } from '#web/router/route.ts'
import { archiveQuery, auroraQuery } from './archives.queries.ts'

export const loadArchives: Route['load'] = async ({ api, queryClient: queries, search, texts }) => {
  const page = pageOf(search)
  await Promise.all([
    queries.ensureQueryData(archiveQuery(api, page)),
    queries.ensureQueryData(auroraQuery(api)),
  ])
  return {
    title: texts.archives.title,
    description: texts.archives.text,
    canonical: pages.archives.href(null, { page: page === 1 ? null : page }),
  }
}
