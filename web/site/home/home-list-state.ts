/** The state of the home page's list (category tab and page number) in the URL. */
import { pages } from '#contract/pages.ts'
import type { Frame } from '#contract/settings.ts'
import { pageOf } from '#web/router/route.ts'
import type { LeftOut } from '../articles/articles.queries.ts'

/** The tab of all articles. */
export const ALL_ARTICLES_TAB = 0

/** The list below the tabs; a link to a page of it scrolls to its top. */
export const LIST_ID = 'articles'

/** `tab` is the id of a category. */
export type HomeListState = { tab: number; page: number }

export const parseListState = (search: URLSearchParams): HomeListState => {
  const tab = Number(search.get('tab') ?? ALL_ARTICLES_TAB)
  return { tab: Number.isSafeInteger(tab) && tab > 0 ? tab : ALL_ARTICLES_TAB, page: pageOf(search) }
}

/** With pinned and featured articles above the list, the list leaves them out: no article is shown twice. */
export const leftOutOfHome = (site: Frame): LeftOut =>
  site.websiteConfigDTO.themeConfig.feature ? 'front' : undefined

/** Whether a URL contains the state, or leaves it to what was stored. */
export const hasListState = (search: URLSearchParams): boolean => search.has('tab') || search.has('page')

export const homeHref = ({ tab, page }: HomeListState): string =>
  pages.home.href(null, { tab: tab === ALL_ARTICLES_TAB ? null : tab, page: page === 1 ? null : page })
