/** Decides whether the navigator ball, a floating menu, is shown. */
import type { Below } from '#web/ui/free-space.ts'

export type BallSituation = {
  isNarrow: boolean
  /** The direction of the last movement while the page scrolls, `still` when it has come to rest. */
  movement: 'up' | 'down' | 'still'
  /** Whether the page rests at its top or at its end, where the footer leaves room. */
  isAtEnd: boolean
  /** Looks at the page, which costs time. */
  findBelow: () => Below
  /** Whether it was shown before. */
  wasShown: boolean
  /** Whether the page has been still for so long that the visitor reads. */
  isReading: boolean
}

/**
 * Below 996 it hides while the page scrolls down and comes back when it scrolls up or stands still at the top or the end. It never
 * lies on a control, and on text only while somebody who scrolls up may be looking for it.
 */
export const isBallShown = (now: BallSituation): boolean => {
  const { movement } = now
  const isAway = movement === 'down' || (movement === 'still' && !now.isAtEnd && !now.wasShown)
  if (now.isNarrow && isAway) return false
  const below = now.findBelow()
  if (below === 'control') return false
  if (movement === 'up') return true
  return below === 'nothing' || (movement === 'still' && now.wasShown && !now.isReading)
}
