/** Finds tags by their names, or creates them. */
import { proposeName } from '#server/features/url-names/propose-name.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { nameKey } from '#server/platform/name-key.ts'
import { selectTagId, upsertTag } from './tags.sql.ts'

/**
 * Returns the id of the tag. Case makes no difference.
 * @param kept of a new one that comes from another site; without a slug a name in its URL is proposed, `oldName` first
 */
export async function ensureTag(
  tx: Tx,
  name: string,
  now: number,
  { slug, oldName, ...kept }: { id?: number; slug?: string | null; oldName?: string | undefined } = {},
): Promise<number> {
  const known = await selectTagId(tx, name)
  if (known !== undefined) return known
  const given = slug === undefined ? await proposeName(tx, 'tag', { title: name, oldName }, null) : slug
  return upsertTag(tx, { name, created_at: now, slug: given, ...kept })
}

/**
 * The ids by the keys of the names. New ones are created in the order of the keys: two transactions that create the same ones in
 * different orders would wait for each other.
 * @param oldNames their names in URLs elsewhere
 */
export async function ensureTags(
  tx: Tx,
  names: Iterable<string>,
  now: number,
  oldNames: Readonly<Record<string, string>> = {},
): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  const byKey = Map.groupBy(names, nameKey)
  for (const key of [...byKey.keys()].sort()) {
    const [name = ''] = byKey.get(key) ?? []
    if (key) ids.set(key, await ensureTag(tx, name, now, { oldName: oldNames[name] }))
  }
  return ids
}
