/** Finds a category by its name in any language, or creates it. */
import { proposeName } from '#server/features/url-names/propose-name.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { LocalizedNameColumns } from '#server/platform/db/tables.ts'
import { selectCategoryByName, upsertCategory } from './categories.sql.ts'

/**
 * Returns the id of the category.
 * @param kept of a new one, such as its names in each language; without a slug a name in its URL is proposed, `oldName` first
 */
export async function ensureCategory(
  tx: Tx,
  name: string,
  now: number,
  {
    slug,
    oldName,
    ...kept
  }: Partial<LocalizedNameColumns & { id: number; slug: string | null; oldName: string | undefined }> = {},
): Promise<number> {
  const known = await selectCategoryByName(tx, name)
  if (known) return known.id
  const given = slug === undefined ? await proposeName(tx, 'category', { title: name, oldName }, null) : slug
  return upsertCategory(tx, { name, created_at: now, slug: given, ...kept })
}
