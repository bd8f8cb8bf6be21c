/** Leaves out the names of a category that another one has, so that a name leads to one category in any language. */
import type { Tx } from '#server/platform/db/database.ts'
import type { LocalizedNameColumns } from '#server/platform/db/tables.ts'
import { selectCategoryByName } from './categories.sql.ts'

/** Of a category that is not there yet: its names in each language, null where one is taken. */
export async function freeCategoryNames(
  tx: Tx,
  { name_en, name_cn }: Partial<LocalizedNameColumns>,
): Promise<LocalizedNameColumns> {
  const free = async (name: string | null | undefined) =>
    name == null || (await selectCategoryByName(tx, name)) ? null : name
  return { name_en: await free(name_en), name_cn: await free(name_cn) }
}
