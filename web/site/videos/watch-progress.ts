/** Stores in local storage how far this visitor has watched each video. */
import { localStore } from '#web/session/safe-storage.ts'

const KEY = 'video-positions'
const MAX_STORED = 100
/** A video that has barely started or is nearly over starts from the beginning. */
const MIN_WATCHED_SECONDS = 5
const END_SECONDS = 10

export type WatchProgress = { id: number; seconds: number; duration: number }

/** Most recently watched first. */
export const readWatchProgress = (): WatchProgress[] => {
  try {
    const stored: unknown = JSON.parse(localStore.get(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isWatchProgress).slice(0, MAX_STORED) : []
  } catch {
    return []
  }
}

const isWatchProgress = (value: unknown): value is WatchProgress => {
  const { id, seconds, duration } = (value ?? {}) as Partial<WatchProgress>
  return [id, seconds, duration].every((one) => typeof one === 'number' && Number.isFinite(one))
}

/** Position to resume at; 0 for a new or finished video. */
export const resumeSeconds = (id: number): number =>
  readWatchProgress().find((one) => one.id === id)?.seconds ?? 0

/** Stores the position, or removes it when the video should start from the beginning. */
export const saveWatchProgress = ({ id, seconds, duration }: WatchProgress): void => {
  const others = readWatchProgress().filter((one) => one.id !== id)
  const isUnderway = seconds > minWatched(duration) && seconds < duration - endLength(duration)
  const stored = isUnderway ? [{ id, seconds: Math.round(seconds * 10) / 10, duration }, ...others] : others
  localStore.set(KEY, JSON.stringify(stored.slice(0, MAX_STORED)))
}

/** For short clips the limits are fractions of the duration. */
const minWatched = (duration: number) => Math.min(MIN_WATCHED_SECONDS, duration * 0.1)
const endLength = (duration: number) => Math.min(END_SECONDS, duration * 0.1)
