/** Decides whether the navigator ball, a floating menu, is shown. */
import type { Below } from '#web/ui/free-space.ts'

export type BallSituation = {
  isNarrow: boolean
  /** The direction of the last movement while the page scrolls, `still` when it has come to rest. */
  movement: 'up' | 'down' | 'still'
  /** Whether the page is scrolled to its end, where the footer leaves room. */
  isAtEnd: boolean
  below: Below
  /** Whether it was shown before. */
  wasShown: boolean
  /** Whether the page has been still for so long that the visitor reads. */
  isReading: boolean
}

/**
 * Below 996 it hides while the page scrolls down and comes back when it scrolls up or stands still at the end. It never
 * lies on a control, and on text only while somebody who scrolls up may be looking for it.
 */
export const isBallShown = (now: BallSituation): boolean => {
  if (now.below === 'control') return false
  if (now.movement === 'up') return true
  if (now.movement === 'down') return !now.isNarrow && now.below === 'nothing'
  if (now.isNarrow && !now.isAtEnd && !now.wasShown) return false
  return now.below === 'nothing' || (now.wasShown && !now.isReading)
}
