/** Lengths of time in milliseconds. */
export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS
/** For how long an article, a talk, a page or a comment can come back from the trash. */
export const TRASH_MS = 30 * DAY_MS

/** Null for what is not in the trash. */
export const daysLeftInTrash = (deletedAt: number | null, now: number): number | null =>
  deletedAt === null ? null : Math.max(0, Math.ceil((deletedAt + TRASH_MS - now) / DAY_MS))
