/** Where a reader stands on the home page: a category's tab and a page of its list. In the address, and kept. */
import { pages } from '#contract/pages.ts'
import { pageOf } from '#web/router/route.ts'

/** The tab of all articles. */
export const ALL = 0

/** The list below the tabs; a link to a page of it leads to its top. */
export const LIST_ID = 'articles'

/** `tab` is a category's id. */
export type HomePlace = { tab: number; page: number }

export const homePlace = (search: URLSearchParams): HomePlace => {
  const tab = Number(search.get('tab') ?? ALL)
  return { tab: Number.isSafeInteger(tab) && tab > 0 ? tab : ALL, page: pageOf(search) }
}

/** Whether an address says where to stand, or leaves it to what was kept. */
export const namesPlace = (search: URLSearchParams): boolean => search.has('tab') || search.has('page')

export const homeHref = ({ tab, page }: HomePlace): string =>
  pages.home.href(null, { tab: tab === ALL ? null : tab, page: page === 1 ? null : page })
