/** A list of records, or what stands in its place: the error with another attempt, the wait, or that there are none. */
import { keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from '#web/router/Link.tsx'
import { State } from '#web/ui/State.tsx'
import { Button } from './Button.tsx'
import { LoadError, Loading } from './LoadState.tsx'
import styles from './RecordList.module.css'

type Props<Row> = {
  error: unknown
  onRetry: () => unknown
  /** Undefined until they are loaded. */
  rows: readonly Row[] | undefined
  /** Shown when there are no rows. */
  empty?: ReactNode
  label?: string
  children: (row: Row) => ReactNode
}

export const RecordList = <Row,>({ error, onRetry, rows, empty = null, label, children }: Props<Row>) => (
  <>
    {error ? <LoadError error={error} onRetry={() => void onRetry()} /> : null}
    {rows || error ? null : <Loading />}
    {rows?.length === 0 && !error ? empty : null}
    <ul className={styles.list} aria-label={label}>
      {rows?.map(children)}
    </ul>
  </>
)

type NoneFoundProps = { texts: { noneFound: string; noneFoundText: string; clear: string }; to: string }

/** Stands in place of a list in which nothing matches. @param to the list without search and filters */
export const NoneFound = ({ texts, to }: NoneFoundProps) => (
  <State mood="odd" title={texts.noneFound} text={texts.noneFoundText}>
    <Link className="btn btn-line sm" to={to}>
      {texts.clear}
    </Link>
  </State>
)

/** Why it failed, as programs say it. */
export const RecordError = ({ error }: { error: string | null }) =>
  error ? (
    <p className={styles.error} translate="no">
      {error}
    </p>
  ) : null

/**
 * The records of a list that is loaded page by page.
 * @param load gets where the page begins; null for the first
 * @param next where the page after this one begins; null after the last
 */
export const useRecordPages = <Page extends { records: readonly unknown[] }>(
  queryKey: QueryKey,
  load: (from: number | null) => Promise<Page>,
  next: (page: Page) => number | null,
) => {
  const list = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => load(pageParam),
    initialPageParam: null as number | null,
    getNextPageParam: next,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  return {
    list,
    first: list.data?.pages[0],
    rows: list.data?.pages.flatMap(({ records }) => records as Page['records'][number][]),
  }
}

type MoreProps = {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
  text: string
  className: string | undefined
}

/** The button below a list that loads its next page; nothing below the last one. */
export const LoadMore = ({ list, text, className }: MoreProps) =>
  list.hasNextPage ? (
    <p className={className}>
      <Button aria-busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        {text}
      </Button>
    </p>
  ) : null
