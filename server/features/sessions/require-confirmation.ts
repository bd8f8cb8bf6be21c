/** Asks for a fresh login before everything leaves the site (docs/requirements/safety.md, R7). */
import { requireRecent } from '#server/features/users/confirm-password.ts'
import type { Ctx } from '#server/platform/context.ts'
import { requireSession, type Viewer } from '#server/platform/http/serve.ts'
import { selectConfirmedAt } from './sessions.sql.ts'

/** @throws confirmation-needed in a session that neither signed in nor confirmed the password within 15 minutes */
export async function requireConfirmation(ctx: Ctx, viewer: Viewer): Promise<void> {
  requireRecent(ctx, await selectConfirmedAt(ctx.db, requireSession(viewer).sessionId))
}
