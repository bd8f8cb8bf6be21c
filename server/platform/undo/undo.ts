/** Stores what a change of the owner was like before, so that a token can undo it once, for an hour. */
import { randomBytes } from 'node:crypto'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { refusal } from '#server/platform/errors.ts'
import { deleteOldStudioUndos, insertStudioUndo, takeStudioUndo } from './undo.sql.ts'

export const UNDO_MS = 3600 * 1000

/** What a request can undo, by the feature that wrote it. */
export type UndoKind = 'comments' | 'readers' | 'labels' | 'friends' | 'videos' | 'albums' | 'articles'

/** Returns the token. @param content JSON-serializable */
export async function storeUndo(ctx: Ctx, tx: Tx, kind: UndoKind, content: unknown): Promise<string> {
  const token = randomBytes(16).toString('base64url')
  await deleteOldStudioUndos(tx, ctx.now())
  await insertStudioUndo(tx, {
    token,
    kind,
    content: JSON.stringify(content),
    expires_at: ctx.now() + UNDO_MS,
  })
  return token
}

/** Returns what `storeUndo` stored. @throws refused when the token is unknown, used or too old */
export async function takeUndo<Content>(ctx: Ctx, tx: Tx, kind: UndoKind, token: string): Promise<Content> {
  const row = await takeStudioUndo(tx, kind, token, ctx.now())
  if (!row) throw refusal('undo-expired')
  return JSON.parse(row.content) as Content
}
