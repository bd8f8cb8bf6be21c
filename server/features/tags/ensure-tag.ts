/** Finds a tag by its name, or creates it. */
import { proposeName } from '#server/features/url-names/propose-name.ts'
import type { Tx } from '#server/platform/db/database.ts'
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
