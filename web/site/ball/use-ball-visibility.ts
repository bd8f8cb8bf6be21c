/** Hides the navigator ball, a floating menu, where it would be in the way; `data-shown` on its element. */
import { type RefObject, useEffect } from 'react'
import { findBelow } from '#web/ui/free-space.ts'
import { isNarrow } from '#web/ui/is-narrow.ts'
import { type BallSituation, isBallShown } from './ball-rule.ts'

/** After the last scroll event the page stands still. */
const STILL_AFTER_MS = 150
/** Then somebody who scrolled up has this long to reach for it. */
const READING_AFTER_MS = 1500
/** The address bar of a phone moves the page by a few pixels. */
const MIN_MOVEMENT_PX = 4

/** @param isOpen an open menu stays */
export const useBallVisibility = (ball: RefObject<HTMLElement | null>, isOpen: boolean, screen: unknown) => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other texts below the ball
  useEffect(() => {
    let lastY = scrollY
    let timer: ReturnType<typeof setTimeout>
    const decide = (movement: BallSituation['movement'], isReading = false) => {
      const element = ball.current
      const button = element?.querySelector('.ball-b')
      if (!element || !button) return
      const { scrollHeight, clientHeight } = document.documentElement
      const isShown =
        isOpen ||
        isBallShown({
          isNarrow: isNarrow(),
          movement,
          isReading,
          isAtEnd: scrollY > 0 && scrollY + clientHeight >= scrollHeight - MIN_MOVEMENT_PX,
          findBelow: () => findBelow(button.getBoundingClientRect(), element),
          wasShown: element.hasAttribute('data-shown'),
        })
      element.toggleAttribute('data-shown', isShown)
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
      const moved = scrollY - lastY
      if (Math.abs(moved) < MIN_MOVEMENT_PX) return
      lastY = scrollY
      decide(moved < 0 ? 'up' : 'down')
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
