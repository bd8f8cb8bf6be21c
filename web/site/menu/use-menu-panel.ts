/** Closes the mobile menu after a navigation or a swipe, and restricts the focus while it is open. */
import { type ToggleEvent, type TouchEvent, useEffect, useRef, useState } from 'react'
import type { Screen } from '#web/router/screen.ts'
import { isNarrow } from '#web/ui/is-narrow.ts'

/** A swipe of this length to the right closes the panel. */
const SWIPE_PX = 60

export const useMenuPanel = (screen: Screen | null) => {
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const touchedAt = useRef<{ x: number; y: number }>(null)

  // It opens without scripts, so it may be open before they run.
  useEffect(() => {
    if (!panel.current?.matches(':popover-open')) return
    setRestInert(panel.current, true)
    setOpen(true)
  }, [])

  // A navigation closes it.
  const shown = useRef(screen)
  useEffect(() => {
    if (shown.current !== screen) panel.current?.hidePopover()
    shown.current = screen
  }, [screen])

  // A wider window hides the panel; if it stayed open, the page would stay inert.
  useEffect(() => {
    const closeInWideLayout = () => isNarrow() || panel.current?.hidePopover()
    addEventListener('resize', closeInWideLayout)
    return () => removeEventListener('resize', closeInWideLayout)
  }, [])

  return {
    isOpen,
    ref: panel,
    onBeforeToggle: freeFocus,
    onToggle: (event: ToggleEvent<HTMLDivElement>) => {
      if (isInside(event)) return
      setOpen(event.newState === 'open')
      trapFocus(event)
    },
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches[0]
      touchedAt.current = touch ? { x: touch.clientX, y: touch.clientY } : null
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0]
      const from = touchedAt.current
      if (!touch || !from) return
      const [right, down] = [touch.clientX - from.x, Math.abs(touch.clientY - from.y)]
      if (right > SWIPE_PX && right > down) panel.current?.hidePopover()
    },
  }
}

/** While it is open everything beside it is inert, so the focus cannot leave it. */
const trapFocus = (event: ToggleEvent<HTMLDivElement>) => {
  if (event.newState !== 'open') return
  setRestInert(event.currentTarget, true)
  event.currentTarget.querySelector<HTMLElement>('nav a[aria-current], nav a')?.focus()
}

/** Before it closes, so that the browser can restore the focus to the button that opened it. */
const freeFocus = (event: ToggleEvent<HTMLDivElement>) => {
  if (event.newState === 'closed' && !isInside(event)) setRestInert(event.currentTarget, false)
}

/** Of the account menu in the panel: in React these events bubble. */
const isInside = ({ target, currentTarget }: ToggleEvent<HTMLDivElement>) => target !== currentTarget

const setRestInert = (panel: HTMLElement, isInert: boolean) => {
  for (const sibling of panel.parentElement?.children ?? []) {
    if (sibling !== panel) sibling.toggleAttribute('inert', isInert)
  }
}
