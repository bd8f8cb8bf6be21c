/** What the page of search results reads: nothing before something is asked. */
import { pages } from '#contract/pages.ts'
import type { Route } from '#web/router/route.ts'
import { foundQuery, keywordsOf } from './search.queries.ts'

export const loadSearch: Route['load'] = async ({ search, api, queryClient: queries, texts }) => {
  const keywords = keywordsOf(search.get('q'))
  if (keywords !== '') await queries.ensureQueryData(foundQuery(api, keywords))
  return {
    title: keywords === '' ? texts.search.title : texts.search.titleOf(keywords),
    description: texts.search.placeholder,
    canonical: pages.search.href(null, { q: keywords || null }),
    isHidden: true,
  }
}
