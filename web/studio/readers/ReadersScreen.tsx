/** The accounts of readers: status, search, and what can be done with each. */
import { studioPages } from '#contract/studio-pages.ts'
import { useFormat } from '#web/locale/LocaleProvider.tsx'
import type { PageProps } from '#web/router/route.ts'
import { State } from '#web/ui/State.tsx'
import { ListFilterBar, listFilters } from '../frame/ListFilterBar.tsx'
import styles from '../frame/RecordList.module.css'
import { LoadMore, NoneFound, RecordList, useRecordPages } from '../frame/RecordList.tsx'
import { ScreenHead } from '../frame/ScreenHead.tsx'
import { useStudioApi } from '../session/studio-api.ts'
import { useStudioTexts } from '../studio-texts.ts'
import { ReaderRow } from './ReaderRow.tsx'

const readers = listFilters(studioPages.readers, ['all', 'subscribed', 'disabled'])
const PAGE_SIZE = 50

const ReadersScreen = ({ search }: PageProps) => {
  const texts = useStudioTexts('readers')
  const format = useFormat()
  const api = useStudioApi()
  const filters = readers.read(search)
  const { status, q } = filters
  const { list, first, rows } = useRecordPages(
    ['studio', 'readers', 'list', { status, q }],
    (before) =>
      api.studioReaders.list({
        query: { status, q, size: PAGE_SIZE, ...(before === null ? {} : { before }) },
      }),
    (page) => page.next,
  )
  const counts = first?.counts
  return (
    <>
      <ScreenHead
        title={texts.title}
        text={counts && counts.subscribed > 0 ? texts.summary(format.number(counts.subscribed)) : ''}
      />
      <ListFilterBar list={readers} filters={filters} texts={texts} counts={counts} />
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

const NoReaders = ({ filters: { status, q } }: { filters: ReturnType<typeof readers.read> }) => {
  const texts = useStudioTexts('readers')
  if (q !== '') return <NoneFound texts={texts} to={readers.href({ status, q: '', page: 1 })} />
  const [title, text] = texts.none[status] as [string, string]
  return <State title={title} text={text} />
}
