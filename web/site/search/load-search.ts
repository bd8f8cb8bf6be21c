/** Loads the data of the search page. */
import { keywordsOf } from '#contract/keywords.ts'
import { pages } from '#contract/pages.ts'
import type { Route } from '#web/router/route.ts'
import { hitsOf } from './hits.ts'
import { searchQuery, suggestedTagsQuery } from './search.queries.ts'

export const loadSearch: Route['load'] = async ({ search, api, queryClient: queries, texts }) => {
  const keywords = keywordsOf(search.get('q'))
  if (keywords !== '') {
    const found = await queries.ensureQueryData(searchQuery(api, keywords))
    if (hitsOf(found).length === 0) await queries.ensureQueryData(suggestedTagsQuery(api))
  }
  return {
    title: keywords === '' ? texts.search.title : texts.search.titleOf(keywords),
    description: texts.search.text,
    canonical: pages.search.href(null, { q: keywords || null }),
    isHidden: true,
  }
}
