/** After an importer has written a row with the number of the other site: new rows get larger ones. */
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { advanceIds, type NumberedTable } from '../preserved-ids.sql.ts'

export const advanceNumbers = (
  { engine }: Pick<Ctx, 'engine'>,
  tx: Tx,
  table: NumberedTable,
): Promise<void> => advanceIds(tx, engine, table)
