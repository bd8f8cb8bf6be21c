/** Finds the stored files that items of an export name. */
import { selectMediaByHashes } from '#server/features/media/media.sql.ts'
import type { Db } from '#server/platform/db/database.ts'
import { hashInUrl } from '../items.ts'
import type { SaveContext } from './save-context.ts'

/** The ids by hash; what is missing is reported. */
export async function findMedia(
  { ctx, warn }: Pick<SaveContext, 'ctx' | 'warn'>,
  hashes: (string | null)[],
): Promise<Map<string, number>> {
  const wanted = [...new Set(hashes.filter((hash) => hash !== null))]
  const found = new Map<string, number>()
  const AT_ONCE = 500
  for (let i = 0; i < wanted.length; i += AT_ONCE)
    for (const row of await selectMediaByHashes(ctx.db, wanted.slice(i, i + AT_ONCE)))
      found.set(row.hash, row.id)
  for (const hash of wanted) if (!found.has(hash)) warn('image-missing', hash)
  return found
}

/** A cover as articles and drafts store it. */
export async function findCover(
  db: Db,
  cover: string | undefined,
): Promise<{ mediaId: number } | { url: string } | null> {
  if (cover === undefined) return null
  const hash = hashInUrl(cover)
  const [row] = hash === null ? [] : await selectMediaByHashes(db, [hash])
  if (row) return { mediaId: row.id }
  // A path of this site, such as a drawn cover, or a URL of the web: nothing else is an image.
  return hash === null && /^(https?:\/\/|\/(?![/\\]))/.test(cover) ? { url: cover } : null
}
