/** Checks the cookie with which the owner's browser loads files that are not public. */
import type { Ctx } from '#server/platform/context.ts'
import { readMediaCookie } from '#server/platform/http/media-cookie.ts'
import { selectIsOwnerSession } from './sessions.sql.ts'

/** Whether the session of the cookie is one of the owner that has not ended. */
export async function hasMediaAccess(ctx: Ctx, cookie: string | undefined): Promise<boolean> {
  const access = readMediaCookie(ctx, cookie)
  return access !== null && (await selectIsOwnerSession(ctx.db, access.sessionId, ctx.now()))
}
