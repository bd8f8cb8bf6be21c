/** SQL statements that write what there is once, such as counters, and complete the rows of labels and files. */
import type { Tx } from '#server/platform/db/database.ts'

type LabelKind = 'category' | 'tag'

/** @param value null deletes it */
export async function setCounter(tx: Tx, name: string, value: number | null): Promise<void> {
  if (value === null) await tx.deleteFrom('counter').where('name', '=', name).execute()
  else
    await tx
      .insertInto('counter')
      .values({ name, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute()
}

export const deleteSetting = (tx: Tx, name: string) =>
  tx.deleteFrom('setting').where('name', '=', name).execute()

export const selectLabelId = async (tx: Tx, kind: LabelKind, nameKey: string): Promise<number | undefined> =>
  (
    await tx
      .selectFrom(kind as 'tag')
      .select('id')
      .where('name_key', '=', nameKey)
      .executeTakeFirst()
  )?.id

/** Returns whether the number or name was free. */
export async function insertFormerLabel(
  tx: Tx,
  kind: LabelKind,
  former: string,
  target_id: number,
): Promise<boolean> {
  const used = await tx
    .selectFrom(kind as 'tag')
    .select('id')
    .where((e) =>
      e.or([e('slug', '=', former), ...(/^\d+$/.test(former) ? [e('id', '=', Number(former))] : [])]),
    )
    .executeTakeFirst()
  if (used) return false
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('former_name')
    .values({ kind, former, target_id })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows) > 0
}

export async function deleteFormerLabels(
  tx: Tx,
  labels: { kind: LabelKind; former: string }[],
): Promise<void> {
  for (const { kind, former } of labels)
    await tx.deleteFrom('former_name').where('kind', '=', kind).where('former', '=', former).execute()
}

export const updateMediaAlt = (tx: Tx, id: number, alt: string) =>
  tx.updateTable('media').set({ alt }).where('id', '=', id).execute()
