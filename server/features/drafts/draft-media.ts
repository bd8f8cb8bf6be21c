/** Records which files a draft uses, so that they stay as long as the article and its versions do. */

import { selectMediaById } from '#server/features/media/media.sql.ts'
import { addMediaUse } from '#server/features/media/media-use.sql.ts'
import { selectShownMedia } from '#server/features/media/replaced-media.sql.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { DraftContent } from './drafts.mapper.ts'
import { deleteOrphanedDraftMedia } from './drafts.sql.ts'

const mediaUrl = /\/media\/([0-9a-f]{32})\/[\w.-]+/g

/** Files are added and never taken away: an older version may show them. They are not public by this. */
export async function addDraftMedia(tx: Tx, articleId: number, draft: DraftContent): Promise<void> {
  const { cover, sharing } = draft.properties
  const urls = `${draft.markdown}\n${sharing?.image ?? ''}`
  const hashes = new Set([...urls.matchAll(mediaUrl)].map(([, hash]) => hash as string))
  const ids = [...(await selectShownMedia(tx, [...hashes])).values()].map(({ id }) => id)
  if (cover.kind === 'media' && (await selectMediaById(tx, cover.mediaId))) ids.push(cover.mediaId)
  if (ids.length > 0) await addMediaUse(tx, { entity: 'draft', id: articleId, isPublic: false }, ids)
}

/** Daily: articles that were deleted for good use no files. */
export const releaseDraftMedia = (ctx: Ctx): Promise<void> =>
  ctx.transaction(async (tx) => {
    await deleteOrphanedDraftMedia(tx)
  })
