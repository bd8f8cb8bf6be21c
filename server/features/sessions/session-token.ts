/**
 * Tokens of sessions: 256 random bits, of which the server stores only the hash (docs/requirements/safety.md, S1).
 */
import { createHash, randomBytes } from 'node:crypto'
import { DAY_MS, HOUR_MS } from '#server/platform/durations.ts'

export const createToken = (): string => randomBytes(32).toString('base64url')
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex')
/** Anything else is no token of this site and costs no database query. */
export const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text)

type SessionLifetime = { idleMs: number; maxMs: number }

/** Since its last use, and in total (docs/requirements/safety.md, S4). */
export const readerLifetime: SessionLifetime = { idleMs: 7 * DAY_MS, maxMs: 90 * DAY_MS }
const ownerLifetime: SessionLifetime = { idleMs: 12 * HOUR_MS, maxMs: 30 * DAY_MS }

export const lifetimeOf = (isOwner: boolean): SessionLifetime => (isOwner ? ownerLifetime : readerLifetime)

type Row = { used_at: number; ends_at: number; is_owner: 0 | 1 }

/** A session that ends later than any can was opened before the clock was set back by more than a day. */
export const isSessionValid = (row: Row, now: number): boolean => {
  const { idleMs, maxMs } = lifetimeOf(row.is_owner === 1)
  return now < row.ends_at && now < row.used_at + idleMs && row.ends_at <= now + maxMs + DAY_MS
}
