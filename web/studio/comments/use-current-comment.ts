/** Which comment is shown: the one of the URL, then the one that keys and actions moved to. */
import { useEffect, useRef, useState } from 'react'

type Current = {
  /** Null while the list is empty. */
  current: number | null
  /** Its place in the list; -1 when the list does not have it. */
  index: number
  move: (step: 1 | -1) => void
  show: (id: number | null) => void
}

export function useCurrentComment(rows: readonly { id: number }[], opened: number | null): Current {
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
