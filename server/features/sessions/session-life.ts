/** How long a session lives: since its last use, and at most (docs/requirements/safety.md, S4). */

const HOUR_MS = 3600 * 1000
const DAY_MS = 24 * HOUR_MS

type Life = { idleMs: number; mostMs: number }

export const readersSession: Life = { idleMs: 7 * DAY_MS, mostMs: 90 * DAY_MS }
export const ownersSession: Life = { idleMs: 12 * HOUR_MS, mostMs: 30 * DAY_MS }

export const lifeOf = (isOwner: boolean): Life => (isOwner ? ownersSession : readersSession)

type Row = { used_at: number; ends_at: number; is_owner: 0 | 1 }

export const isAlive = (row: Row, now: number): boolean =>
  now < row.ends_at && now < row.used_at + lifeOf(row.is_owner === 1).idleMs
