/** The list of comments of one status, with search and filters; a bar for many takes the place of the search. */
import { useFormat } from '#web/locale/LocaleProvider.tsx'
import { Link } from '#web/router/Link.tsx'
import tabs from '../articles/StatusTabs.module.css'
import { type Selection, toggleRow } from '../articles/selection.ts'
import { Keys } from '../frame/Keys.tsx'
import { LoadError, Loading } from '../frame/LoadState.tsx'
import { LoadMore } from '../frame/RecordList.tsx'
import { ViewSiteOnPhone } from '../frame/ScreenHead.tsx'
import { SearchField } from '../frame/SearchField.tsx'
import { useChangeFilters } from '../frame/use-change-filters.ts'
import { StudioIcon } from '../icons/StudioIcon.tsx'
import { useStudioTexts } from '../studio-texts.ts'
import { ApprovalMenu } from './ApprovalMenu.tsx'
import { CommentBulkBar } from './CommentBulkBar.tsx'
import commentChipsStyles from './CommentChips.module.css'
import styles from './CommentQueue.module.css'
import { type CommentFilters, commentStatuses, commentsHref, readCommentFilters } from './comment-filters.ts'
import { subjectName } from './comment-names.ts'
import { NoComments } from './NoComments.tsx'
import { QueueItem } from './QueueItem.tsx'
import type { CommentList } from './use-comment-list.ts'
import type { Moderation } from './use-moderation.ts'

type Props = {
  filters: CommentFilters
  list: CommentList
  current: number | null
  selection: Selection
  moderation: Moderation
  onSelect: (selection: Selection) => void
}

export const CommentQueue = ({ filters, list, current, selection, moderation, onSelect }: Props) => {
  const texts = useStudioTexts('comments')
  const change = useChangeFilters(readCommentFilters, commentsHref)
  const { rows, counts, error, refetch } = list
  const ids = rows.map(({ id }) => id)
  return (
    <section className={styles.queue} aria-label={texts.queue} data-queue>
      <header className={styles.head}>
        <h1>{texts.title}</h1>
        <div>
          <ApprovalMenu />
          <ViewSiteOnPhone />
        </div>
      </header>
      <QueueTabs filters={filters} counts={counts} />
      {selection.ids.size > 0 ? (
        <CommentBulkBar {...{ filters, ids, selection, moderation, onSelect }} />
      ) : (
        <search className={styles.search}>
          <SearchField
            q={filters.q}
            label={texts.searchLabel}
            placeholder={texts.search}
            maxLength={200}
            group={texts.title}
            onSearch={(q) => change({ q })}
          />
        </search>
      )}
      <CommentChips filters={filters} shown={list.shownFilters} />
      <div className={styles.scroll}>
        {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
        {rows.length === 0 && !error && (list.isPending || list.isFetching) ? <Loading /> : null}
        {rows.length === 0 && list.isSuccess && !list.isFetching ? (
          <div className={styles.onPhone}>
            <NoComments filters={filters} />
          </div>
        ) : null}
        <ol>
          {rows.map((comment) => (
            <QueueItem
              key={comment.id}
              comment={comment}
              href={commentsHref(filters, comment.id)}
              isCurrent={comment.id === current}
              isSelected={selection.ids.has(comment.id)}
              onToggle={(isRange) => onSelect(toggleRow(selection, comment.id, ids, isRange))}
            />
          ))}
        </ol>
        <LoadMore list={list} text={texts.more} className={styles.more} />
      </div>
      <p className={styles.hints}>
        <span>
          <Keys keys="J" />
          <Keys keys="K" />
          {texts.shortcuts.move}
        </span>
        <span>
          <Keys keys="?" />
          {texts.shortcuts.all}
        </span>
      </p>
    </section>
  )
}

const QueueTabs = ({ filters, counts }: { filters: CommentFilters; counts: CommentList['counts'] }) => {
  const texts = useStudioTexts('comments')
  const format = useFormat()
  return (
    <nav className={`${tabs.tabs} ${styles.tabs}`} aria-label={texts.statusLabel}>
      {commentStatuses.map((status) => (
        <Link
          key={status}
          to={commentsHref({ ...filters, status })}
          keepScroll
          aria-current={status === filters.status ? 'page' : undefined}
        >
          {texts.statuses[status]}
          {counts ? <sup>{format.number(counts[status])}</sup> : null}
        </Link>
      ))}
    </nav>
  )
}

type CommentChipsProps = { filters: CommentFilters; shown: CommentList['shownFilters'] }

/** The filters that are set besides status and search, each with a cross that removes it. */
const CommentChips = ({ filters, shown }: CommentChipsProps) => {
  const texts = useStudioTexts('comments')
  const { author, subject } = filters
  if (author === null && subject === null) return null
  const authorText = texts.onlyAuthor(shown?.author ?? texts.formerReader)
  const subjectText = texts.onlyPage(shown?.subject ? subjectName(shown.subject, texts) : '…')
  return (
    <p className={commentChipsStyles.chips}>
      {author === null ? null : <Chip text={authorText} href={commentsHref({ ...filters, author: null })} />}
      {subject === null ? null : (
        <Chip text={subjectText} href={commentsHref({ ...filters, subject: null })} />
      )}
    </p>
  )
}

const Chip = ({ text, href }: { text: string; href: string }) => {
  const texts = useStudioTexts('comments')
  return (
    <Link className={commentChipsStyles.chip} to={href} keepScroll aria-label={texts.removeFilter(text)}>
      <span>{text}</span>
      <StudioIcon name="x" size={13} />
    </Link>
  )
}
