/** Finds the viewer of a request by its session, or by the access token of a script. */

import { isAccessToken } from '#server/features/tokens/access-token.ts'
import { readToken } from '#server/features/tokens/read-token.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { readMediaCookie } from '#server/platform/http/media-cookie.ts'
import type { Viewer } from '#server/platform/http/serve.ts'
import type { VisitorInfo } from '#server/platform/http/visitor.ts'
import { hashOfToken, isToken } from '#server/platform/random-token.ts'
import { isSessionValid } from './session-token.ts'
import {
  type SessionUse,
  selectIsOwnerSession,
  selectSession,
  TOKEN_IDLE_MS,
  updateSessionUse,
} from './sessions.sql.ts'

/** A use is stored when the stored one is older than this, so that most requests write nothing. */
const USE_WRITE_INTERVAL_MS = 5 * 60 * 1000

/**
 * The database is read for every request with a token, so that an ended session is refused at once, by every
 * instance. An unknown or ended token counts as an anonymous visitor.
 */
export async function readViewer(
  ctx: Ctx,
  { bearer, ipAddress }: Pick<VisitorInfo, 'bearer' | 'ipAddress'>,
): Promise<Viewer> {
  if (bearer !== null && isAccessToken(bearer)) return readToken(ctx, bearer, ipAddress)
  if (bearer === null || !isToken(bearer)) return { kind: 'anonymous' }
  const tokenHash = hashOfToken(bearer)
  const session = await selectSession(ctx.db, tokenHash)
  const now = ctx.now()
  if (!session || !isSessionValid(session, TOKEN_IDLE_MS, now)) return { kind: 'anonymous' }
  if (now - session.used_at > USE_WRITE_INTERVAL_MS)
    ctx.flusher.add('sessions', { tokenHash, sessionId: session.id, usedAt: now } satisfies SessionUse)
  const kind = session.is_owner === 1 ? 'owner' : 'reader'
  return { kind, accountId: session.account_id, sessionId: session.id }
}

/** Writes a batch of uses, each token once. */
export const writeSessionUses = async (tx: Tx, batch: unknown[]): Promise<void> => {
  const latest = new Map((batch as SessionUse[]).map((use) => [use.tokenHash, use]))
  for (const use of latest.values()) await updateSessionUse(tx, use)
}

/** Whether the session of the cookie is one of the owner that has not ended. */
export async function hasMediaAccess(ctx: Ctx, cookie: string | undefined): Promise<boolean> {
  const access = readMediaCookie(ctx, cookie)
  return access !== null && (await selectIsOwnerSession(ctx.db, access.sessionId, ctx.now()))
}
