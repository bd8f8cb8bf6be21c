/** The lifetime of a session: since its last use, and in total (docs/requirements/safety.md, S4). */

const HOUR_MS = 3600 * 1000
const DAY_MS = 24 * HOUR_MS

type SessionLifetime = { idleMs: number; maxMs: number }

export const readerLifetime: SessionLifetime = { idleMs: 7 * DAY_MS, maxMs: 90 * DAY_MS }
const ownerLifetime: SessionLifetime = { idleMs: 12 * HOUR_MS, maxMs: 30 * DAY_MS }

export const lifetimeOf = (isOwner: boolean): SessionLifetime => (isOwner ? ownerLifetime : readerLifetime)

type Row = { used_at: number; ends_at: number; is_owner: 0 | 1 }

/** A session that ends later than any can was opened before the clock was set back by more than a day. */
export const isSessionValid = (row: Row, now: number): boolean => {
  const { idleMs, maxMs } = lifetimeOf(row.is_owner === 1)
  return now < row.ends_at && now < row.used_at + idleMs && row.ends_at <= now + maxMs + DAY_MS
}
