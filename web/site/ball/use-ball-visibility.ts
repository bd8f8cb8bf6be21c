/** Moves the navigator ball, a floating menu, out of the way, or hides it; `data-shown` on its element. */
import { type RefObject, useEffect } from 'react'
import { findBelow } from '#web/ui/free-space.ts'
import { isNarrow } from '#web/ui/is-narrow.ts'
import { type BallSituation, isBallShown } from './ball-rule.ts'

/** After the last scroll event the page stands still. */
const STILL_AFTER_MS = 150
/** Then somebody who scrolled up has this long to reach for it. */
const READING_AFTER_MS = 4000
/** The address bar of a phone moves the page by a few pixels. */
const MIN_MOVEMENT_PX = 4
/** Where it moves when something lies below it: up along its edge. */
const STEPS_PX = [0, -72, -144, -216]

/** @param isOpen an open menu stays */
export const useBallVisibility = (ball: RefObject<HTMLElement | null>, isOpen: boolean, screen: unknown) => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other texts below the ball
  useEffect(() => {
    let lastY = scrollY
    let moved = 0
    let timer: ReturnType<typeof setTimeout>
    const decide = (movement: BallSituation['movement'], isReading = false) => {
      const element = ball.current
      const button = element?.querySelector('.ball-b')
      if (!element || !button) return
      if (isOpen) return element.toggleAttribute('data-shown', true)
      const { scrollHeight, clientHeight } = document.documentElement
      const { x, y, width, height } = button.getBoundingClientRect()
      const situation = {
        isNarrow: isNarrow(),
        movement,
        isReading,
        isAtEnd: scrollY < MIN_MOVEMENT_PX || scrollY + clientHeight >= scrollHeight - MIN_MOVEMENT_PX,
        wasShown: element.hasAttribute('data-shown'),
      }
      const step = STEPS_PX.find((step) =>
        isBallShown({
          ...situation,
          findBelow: () => findBelow(new DOMRect(x, y - moved + step, width, height), element),
        }),
      )
      element.toggleAttribute('data-shown', step !== undefined)
      moved = step ?? 0
      element.style.translate = `0 ${moved}px`
    }
    const rest = () => {
      decide('still')
      timer = setTimeout(() => decide('still', true), READING_AFTER_MS)
    }
    const later = () => {
      clearTimeout(timer)
      timer = setTimeout(rest, STILL_AFTER_MS)
    }
    const onScroll = () => {
      later()
      const way = scrollY - lastY
      if (Math.abs(way) < MIN_MOVEMENT_PX) return
      lastY = scrollY
      decide(way < 0 ? 'up' : 'down')
    }
    later()
    addEventListener('scroll', onScroll, { passive: true })
    addEventListener('resize', later)
    return () => {
      clearTimeout(timer)
      removeEventListener('scroll', onScroll)
      removeEventListener('resize', later)
    }
  }, [ball, isOpen, screen])
}
