/** The state of a list that is in its URL, and the bar that changes it: status, search and page. */
import type { ReactNode } from 'react'
import type { PageUrl } from '#contract/pages.ts'
import { pageOf } from '#web/router/route.ts'
import { ListBar } from './ListBar.tsx'
import { SearchField } from './SearchField.tsx'
import { useChangeFilters } from './use-change-filters.ts'

export type ListFilters<Status extends string> = { status: Status; q: string; page: number }

const MAX_SEARCH_LENGTH = 200

/** @param statuses the first one is the default */
export const listFilters = <const Status extends string>(
  url: PageUrl,
  statuses: readonly [Status, ...Status[]],
) => ({
  statuses,
  /** Values that do not exist are read as the default. */
  read: (search: URLSearchParams): ListFilters<Status> => ({
    status: statuses.find((status) => status === search.get('status')) ?? statuses[0],
    q: (search.get('q') ?? '').slice(0, MAX_SEARCH_LENGTH),
    page: pageOf(search),
  }),
  /** The URL of the list with these filters; defaults are left out. */
  href: ({ status, q, page }: ListFilters<Status>): string =>
    url.href(null, {
      status: status === statuses[0] ? null : status,
      q: q || null,
      page: page === 1 ? null : page,
    }),
})

type Props<Status extends string> = {
  list: ReturnType<typeof listFilters<Status>>
  filters: ListFilters<Status>
  texts: {
    title: string
    statusLabel: string
    statuses: Readonly<Record<Status, string>>
    searchLabel: string
    search: string
  }
  counts?: Readonly<Record<Status, number>> | undefined
  /** Before the search. */
  children?: ReactNode
}

export const ListFilterBar = <Status extends string>({
  list: { statuses, read, href },
  filters,
  texts,
  counts,
  children,
}: Props<Status>) => {
  const change = useChangeFilters(read, href)
  return (
    <ListBar
      label={texts.statusLabel}
      tabs={statuses.map((status) => ({
        href: href({ ...filters, status, page: 1 }),
        text: texts.statuses[status],
        count: counts?.[status],
        isCurrent: status === filters.status,
      }))}
    >
      {children}
      <SearchField
        q={filters.q}
        label={texts.searchLabel}
        placeholder={texts.search}
        maxLength={MAX_SEARCH_LENGTH}
        group={texts.title}
        onSearch={(q) => change({ q, page: 1 })}
      />
    </ListBar>
  )
}
