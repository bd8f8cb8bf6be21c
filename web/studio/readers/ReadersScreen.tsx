/** The accounts of readers: status, search, and what can be done with each. */
import type { ReaderStatus } from '#contract/studio/readers.ts'
import { studioPages } from '#contract/studio-pages.ts'
import { useFormat } from '#web/locale/LocaleProvider.tsx'
import { Link } from '#web/router/Link.tsx'
import type { PageProps } from '#web/router/route.ts'
import { State } from '#web/ui/State.tsx'
import { ListBar } from '../frame/ListBar.tsx'
import styles from '../frame/RecordList.module.css'
import { LoadMore, RecordList, useRecordPages } from '../frame/RecordList.tsx'
import { ScreenHead } from '../frame/ScreenHead.tsx'
import { SearchField } from '../frame/SearchField.tsx'
import { useChangeFilters } from '../frame/use-change-filters.ts'
import { useStudioApi } from '../session/studio-api.ts'
import { useStudioTexts } from '../studio-texts.ts'
import { ReaderRow } from './ReaderRow.tsx'

const PAGE_SIZE = 50

const ReadersScreen = ({ search }: PageProps) => {
  const texts = useStudioTexts('readers')
  const format = useFormat()
  const change = useChangeFilters(readReaderFilters, readersHref)
  const api = useStudioApi()
  const filters = readReaderFilters(search)
  const { list, first, rows } = useRecordPages(
    ['studio', 'readers', 'list', filters],
    (before) =>
      api.studioReaders.list({
        query: { ...filters, size: PAGE_SIZE, ...(before === null ? {} : { before }) },
      }),
    (page) => page.next,
  )
  const counts = first?.counts
  return (
    <>
      <ScreenHead
        title={texts.title}
        text={counts && counts.all > 0 ? texts.summary(format.number(counts.subscribed)) : ''}
      />
      <ListBar
        label={texts.statusLabel}
        tabs={readerStatuses.map((status) => ({
          href: readersHref({ ...filters, status }),
          text: texts.statuses[status],
          count: counts?.[status],
          isCurrent: status === filters.status,
        }))}
      >
        <SearchField
          q={filters.q}
          label={texts.searchLabel}
          placeholder={texts.search}
          maxLength={200}
          group={texts.title}
          onSearch={(q) => change({ q })}
        />
      </ListBar>
      <RecordList
        error={list.error}
        onRetry={list.refetch}
        rows={rows}
        empty={<NoReaders filters={filters} />}
      >
        {(reader) => <ReaderRow key={reader.id} reader={reader} />}
      </RecordList>
      <LoadMore list={list} text={texts.more} className={styles.more} />
    </>
  )
}
export default ReadersScreen

const NoReaders = ({ filters: { status, q } }: { filters: ReaderFilters }) => {
  const texts = useStudioTexts('readers')
  if (q !== '')
    return (
      <State mood="odd" title={texts.noneFound} text={texts.noneFoundText}>
        <Link className="btn btn-line sm" to={readersHref({ status, q: '' })}>
          {texts.clear}
        </Link>
      </State>
    )
  const [title, text] = texts.none[status] as [string, string]
  return <State title={title} text={text} />
}

/** The state of the list of readers, which is in the URL: status and search. */
const readerStatuses = ['all', 'subscribed', 'disabled'] as const satisfies readonly ReaderStatus[]

type ReaderFilters = { status: ReaderStatus; q: string }

/** Values that do not exist are read as the default. */
const readReaderFilters = (search: URLSearchParams): ReaderFilters => ({
  status: readerStatuses.find((status) => status === search.get('status')) ?? 'all',
  q: (search.get('q') ?? '').slice(0, 200),
})

/** The URL of the list with these filters; defaults are left out. */
const readersHref = ({ status, q }: ReaderFilters): string =>
  studioPages.readers.href(null, { status: status === 'all' ? null : status, q: q || null })
