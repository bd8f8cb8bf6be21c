/**
 * Tokens of sessions: 256 random bits, of which the server stores only the hash (docs/requirements/safety.md, S1).
 */

import { DAY_MS } from '#server/platform/durations.ts'
import { hashOfToken, isToken } from '#server/platform/random-token.ts'

/** However often it is used (docs/requirements/safety.md, S4). */
export const SESSION_MAX_MS = 90 * DAY_MS

/**
 * @param idleMs since the last use
 * A session that ends later than any can was opened before the clock was set back by more than a day.
 */
export const isSessionValid = (
  { used_at, ends_at }: { used_at: number; ends_at: number },
  idleMs: number,
  now: number,
): boolean => now < ends_at && now < used_at + idleMs && ends_at <= now + SESSION_MAX_MS + DAY_MS

/** The cookie by which a browser is known as that of a guest, who comments without an account. */
export const GUEST_COOKIE = 'guest'

/** The hash under which a guest's browser is stored (docs/requirements/safety.md, V1); null for one without the cookie. */
export const guestBrowserOf = ({ [GUEST_COOKIE]: token = '' }: Record<string, string>): string | null =>
  isToken(token) ? hashOfToken(token) : null
