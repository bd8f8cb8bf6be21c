/** SQL statements that complete the rows of imported files. */
import type { Tx } from '#server/platform/db/database.ts'

export const updateMediaAlt = (tx: Tx, id: number, alt: string) =>
  tx.updateTable('media').set({ alt }).where('id', '=', id).execute()
