/** Loads the data of the home page in parallel. */
import type { Route } from '#web/router/route.ts'
import { mastheadAuroraQuery } from '../archives/archives.queries.ts'
import {
  articleListQuery,
  articlesOfCategoryQuery,
  topAndFeaturedQuery,
} from '../articles/articles.queries.ts'
import { categoriesQuery } from '../categories/categories.queries.ts'
import { newestCommentsQuery } from '../comments/comments.queries.ts'
import { siteQuery } from '../site.queries.ts'
import { ALL_ARTICLES_TAB, homeHref, leftOutOfHome, parseListState } from './home-list-state.ts'
import { isDrawnHere, loadAuroraDrawing } from './load-aurora-drawing.ts'
import { loadSidebar } from './load-sidebar.ts'

export const loadHome: Route['load'] = async ({ api, queryClient: queries, search }) => {
  const { tab, page } = parseListState(search)
  const except = leftOutOfHome(await queries.ensureQueryData(siteQuery(api)))
  await Promise.all([
    queries.ensureQueryData(topAndFeaturedQuery(api)),
    isDrawnHere()
      ? Promise.all([queries.ensureQueryData(mastheadAuroraQuery(api)), loadAuroraDrawing()])
      : null,
    queries.ensureQueryData(categoriesQuery(api)),
    loadSidebar({ api, queryClient: queries }),
    queries.ensureQueryData(newestCommentsQuery(api)),
    // The tab of all articles shows their number, whichever tab is selected.
    queries.ensureQueryData(articleListQuery(api, tab === ALL_ARTICLES_TAB ? page : 1, except)),
    tab === ALL_ARTICLES_TAB
      ? null
      : queries.ensureQueryData(articlesOfCategoryQuery(api, tab, page, except)),
  ])
  return { title: null, canonical: homeHref({ tab, page }) }
}
