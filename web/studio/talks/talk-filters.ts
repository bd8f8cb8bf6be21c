/** The state of the list of talks, which is in the URL: status, search and page. */
import { studioPages } from '#contract/studio-pages.ts'
import { pageOf } from '#web/router/route.ts'

export const talkStatuses = ['all', 'published', 'scheduled', 'private', 'trash'] as const

export type TalkFilters = { status: (typeof talkStatuses)[number]; q: string; page: number }

/** Rows of one page. */
export const PAGE_SIZE = 30

/** Values that do not exist are read as the default. */
export const readTalkFilters = (search: URLSearchParams): TalkFilters => ({
  status: talkStatuses.find((status) => status === search.get('status')) ?? 'all',
  q: (search.get('q') ?? '').slice(0, 200),
  page: pageOf(search),
})

/** The URL of the list with these filters; defaults are left out. */
export const talksHref = ({ status, q, page }: TalkFilters): string =>
  studioPages.talks.href(null, {
    status: status === 'all' ? null : status,
    q: q || null,
    page: page === 1 ? null : page,
  })
