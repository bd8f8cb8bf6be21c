/** The state of the list of pages, which is in the URL: status, search and page. */
import { studioPages } from '#contract/studio-pages.ts'
import { pageOf } from '#web/router/route.ts'

export const ownPageStatuses = ['all', 'published', 'draft', 'trash'] as const

export type OwnPageFilters = { status: (typeof ownPageStatuses)[number]; q: string; page: number }

/** Rows of one page. */
export const PAGE_SIZE = 50

/** Values that do not exist are read as the default. */
export const readOwnPageFilters = (search: URLSearchParams): OwnPageFilters => ({
  status: ownPageStatuses.find((status) => status === search.get('status')) ?? 'all',
  q: (search.get('q') ?? '').slice(0, 200),
  page: pageOf(search),
})

/** The URL of the list with these filters; defaults are left out. */
export const ownPagesHref = ({ status, q, page }: OwnPageFilters): string =>
  studioPages.ownPages.href(null, {
    status: status === 'all' ? null : status,
    q: q || null,
    page: page === 1 ? null : page,
  })
