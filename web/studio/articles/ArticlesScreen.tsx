/** The table of all articles: status, filters, search, order, selection and changes of many at once. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ArticleTableStatus } from '#contract/studio/articles.ts'
import { studioPages } from '#contract/studio-pages.ts'
import { useFormat } from '#web/locale/LocaleProvider.tsx'
import { Link } from '#web/router/Link.tsx'
import type { PageProps } from '#web/router/route.ts'
import { Pager } from '#web/site/pager/Pager.tsx'
import { State } from '#web/ui/State.tsx'
import { LoadError, Loading } from '../frame/LoadState.tsx'
import { NoneFound } from '../frame/RecordList.tsx'
import { ScreenHead } from '../frame/ScreenHead.tsx'
import { useStudioApi } from '../session/studio-api.ts'
import { useStudioTexts } from '../studio-texts.ts'
import { ArticleFilterBar } from './ArticleFilterBar.tsx'
import styles from './ArticlesScreen.module.css'
import { ArticleTable } from './ArticleTable.tsx'
import {
  type ArticleFilters,
  filtersHref,
  isNarrowed,
  PAGE_SIZE,
  readFilters,
  statuses,
  toTableQuery,
} from './article-filters.ts'
import { BulkBar } from './BulkBar.tsx'
import statusTabsStyles from './StatusTabs.module.css'
import { nothingSelected } from './selection.ts'

const ArticlesScreen = ({ search }: PageProps) => {
  const texts = useStudioTexts('articles')
  const api = useStudioApi()
  const filters = readFilters(search)
  const query = toTableQuery(filters)
  const { data, error, refetch } = useQuery({
    queryKey: ['studio', 'articles', 'list', query],
    queryFn: () => api.studioArticles.list({ query }),
    placeholderData: keepPreviousData,
  })
  const [selection, setSelection] = useState(nothingSelected)
  // Another list has other articles: what was selected would be changed unseen.
  const listed = filtersHref({ ...filters, page: 1, sort: 'saved', order: 'desc' })
  const [selectedIn, setSelectedIn] = useState(listed)
  if (selectedIn !== listed) {
    setSelectedIn(listed)
    setSelection(nothingSelected)
  }
  const total = data?.count ?? 0
  return (
    <>
      <ScreenHead
        title={texts.title}
        text={data ? texts.summary(data.statuses.scheduled ?? 0, data.statuses.changed ?? 0) : ''}
      />
      <StatusTabs filters={filters} counts={data?.statuses} />
      {selection.ids.size > 0 ? (
        <BulkBar
          {...{ filters, total }}
          selected={selection.ids}
          onSelect={(ids) => setSelection({ ids, anchor: null })}
        />
      ) : (
        <ArticleFilterBar filters={filters} total={total} />
      )}
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Loading /> : null}
      {data && data.records.length === 0 ? <NoArticles filters={filters} /> : null}
      {data && data.records.length > 0 ? (
        <>
          <ArticleTable rows={data.records} {...{ filters, selection }} onSelect={setSelection} />
          <div className={styles.foot}>
            <Pager
              current={filters.page}
              count={total}
              size={PAGE_SIZE}
              href={(page) => filtersHref({ ...filters, page })}
            />
          </div>
        </>
      ) : null}
    </>
  )
}
export default ArticlesScreen

/** What stands in place of the table when it has no rows. */
const NoArticles = ({ filters }: { filters: ArticleFilters }) => {
  const texts = useStudioTexts('articles')
  const { status, page } = filters
  if (isNarrowed(filters) || page > 1 || !['all', 'trash'].includes(status))
    return <NoneFound texts={texts} to={filtersHref(readFilters(new URLSearchParams()))} />
  if (status === 'trash') return <State title={texts.emptyTrash} text={texts.emptyTrashText} />
  return (
    <State title={texts.emptyTitle} text={texts.emptyText}>
      <Link className="btn btn-pri sm" to={studioPages.write.href()}>
        {texts.write}
      </Link>
    </State>
  )
}

type Props = { filters: ArticleFilters; counts: Partial<Record<ArticleTableStatus, number>> | undefined }

/** Links to the articles of each status, with their number under the other filters. */
const StatusTabs = ({ filters, counts }: Props) => {
  const texts = useStudioTexts('articles')
  const format = useFormat()
  return (
    <nav className={statusTabsStyles.tabs} aria-label={texts.statusLabel}>
      {statuses.map((status) => (
        <Link
          key={status}
          to={filtersHref({ ...filters, status, page: 1 })}
          keepScroll
          aria-current={status === filters.status ? 'page' : undefined}
        >
          {texts.statuses[status]}
          {counts ? <sup>{format.number(counts[status] ?? 0)}</sup> : null}
        </Link>
      ))}
    </nav>
  )
}
