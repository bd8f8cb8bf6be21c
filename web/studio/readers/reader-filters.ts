/** The state of the list of readers, which is in the URL: status and search. */
import type { ReaderStatus } from '#contract/studio/readers.ts'
import { studioPages } from '#contract/studio-pages.ts'

export const readerStatuses = ['all', 'subscribed', 'disabled'] as const satisfies readonly ReaderStatus[]

export type ReaderFilters = { status: ReaderStatus; q: string }

/** Values that do not exist are read as the default. */
export const readReaderFilters = (search: URLSearchParams): ReaderFilters => ({
  status: readerStatuses.find((status) => status === search.get('status')) ?? 'all',
  q: (search.get('q') ?? '').slice(0, 200),
})

/** The URL of the list with these filters; defaults are left out. */
export const readersHref = ({ status, q }: ReaderFilters): string =>
  studioPages.readers.href(null, { status: status === 'all' ? null : status, q: q || null })
