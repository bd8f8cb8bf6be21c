/** Comments: the list of one status at the left, the thread of one comment beside it. On a phone one fills the screen. */
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from '#web/router/Router.tsx'
import type { PageProps } from '#web/router/route.ts'
import { nothingSelected } from '../articles/selection.ts'
import { useTitle } from '../frame/use-title.ts'
import { useStudioTexts } from '../studio-texts.ts'
import { CommentDetails } from './CommentDetails.tsx'
import { CommentQueue } from './CommentQueue.tsx'
import { CommentShortcuts } from './CommentShortcuts.tsx'
import styles from './CommentsScreen.module.css'
import { type CommentFilters, commentsHref, readCommentFilters, readOpenComment } from './comment-filters.ts'
import { NoComments } from './NoComments.tsx'
import { useCommentList } from './use-comment-list.ts'
import { useModeration } from './use-moderation.ts'

const CommentsScreen = ({ search }: PageProps) => {
  const texts = useStudioTexts('comments')
  useTitle(texts.title)
  const filters = readCommentFilters(search)
  const opened = readOpenComment(search)
  const list = useCommentList(filters)
  const { rows, hasNextPage, isFetching, fetchNextPage } = list
  const [selection, setSelection] = useSelection(filters)
  const { current, index, move, show } = useCurrentComment(rows, opened)
  const moderation = useModeration({
    status: filters.status,
    moveAway: (ids, to) => {
      show(nextAfter(rows, ids, index))
      setSelection(nothingSelected)
      list.moveAway(ids, to)
    },
    onUndone: ([first]) => show(first ?? null),
  })
  // Whoever moderates by key never waits for the next page.
  const isNearEnd = index >= rows.length - 8
  useEffect(() => {
    if (isNearEnd && hasNextPage && !isFetching) void fetchNextPage()
  }, [isNearEnd, hasNextPage, isFetching, fetchNextPage])
  const leavePhone = useLeaveEmptyComment(filters, opened, list.isSuccess && current === null)
  return (
    <div className={styles.panes} data-open={opened !== null && !leavePhone ? '' : undefined}>
      <CommentShortcuts
        status={filters.status}
        ids={selection.ids.size > 0 ? [...selection.ids] : current === null ? [] : [current]}
        current={current}
        rows={rows}
        selection={selection}
        onMove={move}
        onSelect={setSelection}
        onModerate={moderation.moderate}
      />
      <CommentQueue {...{ filters, list, current, selection, moderation }} onSelect={setSelection} />
      {current === null ? (
        <div className={styles.empty}>
          {list.isSuccess && !isFetching ? <NoComments filters={filters} /> : null}
        </div>
      ) : (
        <CommentDetails key={current} id={current} {...{ filters, moderation }} onStep={move} />
      )}
    </div>
  )
}
export default CommentsScreen

/** Another list has other comments: what was selected would be changed unseen. */
function useSelection(filters: CommentFilters) {
  const listed = commentsHref(filters)
  const [{ selection, of }, set] = useState({ selection: nothingSelected, of: listed })
  return [
    of === listed ? selection : nothingSelected,
    (next: typeof selection) => set({ selection: next, of: listed }),
  ] as const
}

/** The comment that follows those that leave the list; null when they were the last. */
function nextAfter(rows: readonly { id: number }[], ids: readonly number[], index: number): number | null {
  const isStaying = ({ id }: { id: number }) => !ids.includes(id)
  return (rows.slice(Math.max(0, index)).find(isStaying) ?? rows.findLast(isStaying))?.id ?? null
}

/** After the last comment of a list nothing fills the screen of a phone any more. */
function useLeaveEmptyComment(filters: CommentFilters, opened: number | null, isOver: boolean): boolean {
  const go = useNavigate()
  const isLeaving = opened !== null && isOver
  const href = commentsHref(filters)
  useEffect(() => {
    if (isLeaving) void go(href, { replace: true, keepScroll: true })
  }, [isLeaving, go, href])
  return isLeaving
}

type Current = {
  /** Null while the list is empty. */
  current: number | null
  /** Its place in the list; -1 when the list does not have it. */
  index: number
  move: (step: 1 | -1) => void
  show: (id: number | null) => void
}

/** Which comment is shown: the one of the URL, then the one that keys and actions moved to. */
function useCurrentComment(rows: readonly { id: number }[], opened: number | null): Current {
  const [moved, setMoved] = useState<{ from: number | null; to: number | null }>({ from: opened, to: null })
  const chosen = (moved.from === opened ? moved.to : null) ?? opened
  const isListed = rows.some(({ id }) => id === chosen)
  // A link may open a comment that is not on the first page of the list.
  const current = isListed || (chosen !== null && chosen === opened) ? chosen : (rows[0]?.id ?? null)
  const index = rows.findIndex(({ id }) => id === current)
  /** The comment that gets the focus once it is the current one. */
  const toFocus = useRef<number | null>(null)
  const show = (id: number | null) => setMoved({ from: opened, to: id })
  const showFocused = (id: number | null) => {
    if (id !== null && id === current) focusComment(id)
    else toFocus.current = id
    show(id)
  }
  useEffect(() => {
    // When another comment comes first, the reader has moved on and may be typing.
    if (current !== null && toFocus.current === current) focusComment(current)
    toFocus.current = null
  }, [current])
  return {
    current,
    index,
    move: (step) => {
      const next = rows[index < 0 ? 0 : index + step]
      if (next) showFocused(next.id)
    },
    show: (id) => (document.activeElement?.closest('[data-queue]') ? showFocused(id) : show(id)),
  }
}

function focusComment(id: number): void {
  const link = document.querySelector<HTMLElement>(`[data-comment="${id}"]`)
  link?.focus({ preventScroll: true })
  link?.scrollIntoView({ block: 'nearest' })
}
