/** How far this visitor has come in each film: kept in their browser alone. */

import { localStore } from '#web/session/safe-storage.ts'

const KEY = 'video-positions'
/** The films looked at last. */
const MAX = 100
/** A film hardly begun starts at its beginning, one nearly over as well. */
const BEGUN_SECONDS = 5
const OVER_SECONDS = 10

export type Position = { id: number; seconds: number; duration: number }

/** The film looked at last comes first. */
export const readPositions = (): Position[] => {
  try {
    const kept: unknown = JSON.parse(localStore.get(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isPosition).slice(0, MAX) : []
  } catch {
    return []
  }
}

const isPosition = (value: unknown): value is Position => {
  const { id, seconds, duration } = (value ?? {}) as Partial<Position>
  return [id, seconds, duration].every((one) => typeof one === 'number' && Number.isFinite(one))
}

/** Where to go on; 0 for a film that is new or was seen to its end. */
export const resumeAt = (id: number): number => readPositions().find((one) => one.id === id)?.seconds ?? 0

/** Remembers the place, or forgets it where there is nothing to go on with. */
export const keepPosition = ({ id, seconds, duration }: Position): void => {
  const others = readPositions().filter((one) => one.id !== id)
  const isUnderway = seconds > begunAfter(duration) && seconds < duration - overBefore(duration)
  const kept = isUnderway ? [{ id, seconds: Math.round(seconds * 10) / 10, duration }, ...others] : others
  localStore.set(KEY, JSON.stringify(kept.slice(0, MAX)))
}

/** Short clips have short beginnings and ends. */
const begunAfter = (duration: number) => Math.min(BEGUN_SECONDS, duration * 0.1)
const overBefore = (duration: number) => Math.min(OVER_SECONDS, duration * 0.1)
