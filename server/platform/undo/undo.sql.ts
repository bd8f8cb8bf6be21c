/** SQL statements of what the owner can undo. */
import type { Selectable } from 'kysely'
import type { Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/tables.ts'

export const insertStudioUndo = (tx: Tx, row: Selectable<Tables['studio_undo']>) =>
  tx.insertInto('studio_undo').values(row).execute()

/** Returns what was stored, once; undefined when it is unknown, used or too old. */
export const takeStudioUndo = (tx: Tx, kind: string, token: string, now: number) =>
  tx
    .deleteFrom('studio_undo')
    .where('token', '=', token)
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .returning('content')
    .executeTakeFirst()

export const deleteOldStudioUndos = (tx: Tx, now: number) =>
  tx.deleteFrom('studio_undo').where('expires_at', '<=', now).execute()
