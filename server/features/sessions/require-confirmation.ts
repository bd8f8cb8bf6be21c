/** Asks for a fresh login before what a session that was left open must not do (docs/requirements/safety.md, S4 and R7). */
import { isConfirmationRecent } from '#server/features/users/confirm-password.ts'
import type { Ctx } from '#server/platform/context.ts'
import { Failure } from '#server/platform/errors.ts'
import { requireSession, type Viewer } from '#server/platform/http/serve.ts'
import { selectConfirmedAt } from './sessions.sql.ts'

/** @throws confirmation-needed in a session that neither signed in nor confirmed the password within 15 minutes */
export async function requireConfirmation(ctx: Ctx, viewer: Viewer): Promise<void> {
  const confirmedAt = await selectConfirmedAt(ctx.db, requireSession(viewer).sessionId)
  if (!isConfirmationRecent(ctx, confirmedAt)) throw new Failure('confirmation-needed')
}
