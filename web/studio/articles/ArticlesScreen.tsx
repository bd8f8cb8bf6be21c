/** The table of all articles: status, filters, search, order, selection and changes of many at once. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { studioPages } from '#contract/studio-pages.ts'
import { Link } from '#web/router/Link.tsx'
import type { PageProps } from '#web/router/route.ts'
import { Pager } from '#web/site/pager/Pager.tsx'
import { LoadError, Loading } from '../frame/LoadState.tsx'
import { ScreenHead } from '../frame/ScreenHead.tsx'
import { StudioIcon } from '../icons/StudioIcon.tsx'
import { useStudioApi } from '../session/studio-api.ts'
import { useStudioTexts } from '../studio-texts.ts'
import { ArticleFilterBar } from './ArticleFilterBar.tsx'
import styles from './ArticlesScreen.module.css'
import { ArticleTable } from './ArticleTable.tsx'
import { filtersHref, PAGE_SIZE, readFilters, toTableQuery } from './article-filters.ts'
import { BulkBar } from './BulkBar.tsx'
import { NoArticles } from './NoArticles.tsx'
import { StatusTabs } from './StatusTabs.tsx'
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
      >
        <Link className="btn btn-pri sm" to={studioPages.write.href()}>
          <StudioIcon name="pen-line" size={16} />
          {texts.write}
        </Link>
      </ScreenHead>
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
