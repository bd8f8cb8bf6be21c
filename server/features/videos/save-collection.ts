/** Saves a collection of videos. */

import type { LocalizedTexts } from '#contract/localized-texts.ts'
import { replaceMediaUse } from '#server/features/media/delete-unused-media.ts'
import { proposeName, requireUrlName } from '#server/features/url-names/propose-name.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { LocalizedColumns } from '#server/platform/db/tables.ts'
import { toLocalizedColumns } from '#server/platform/localized-texts.ts'
import { insertCollection, updateCollection } from './collection-changes.sql.ts'
import { updateVideoMedia } from './save-video.ts'
import { selectVideoIds } from './video-changes.sql.ts'

export type VideoCollectionDraft = {
  name: string
  description: string
  /** Absent: name and description are for both languages, unless the owner has written others. */
  localized?: LocalizedTexts | undefined
  coverMediaId: number | null
  isPrivate: boolean
  /** Null: its number. Absent: the one that it has, or a proposed one. */
  slug?: string | null | undefined
  origin: { key: string; hash: string } | null
  /** For a new collection that comes from another site of the same kind. */
  kept?: { id: number; created_at: number }
}

/** Adds a collection after the last one. `id` names the one to change, which keeps its position and its videos. */
export const saveCollection = (ctx: Ctx, draft: VideoCollectionDraft, id?: number): Promise<number> =>
  ctx.transaction((tx) => writeCollection(ctx, tx, draft, id))

/** The same in a transaction of the caller. */
export async function writeCollection(
  ctx: Ctx,
  tx: Tx,
  draft: VideoCollectionDraft,
  id?: number,
): Promise<number> {
  const row = {
    name: draft.name,
    description: draft.description,
    cover_media_id: draft.coverMediaId,
    is_private: draft.isPrivate ? 1 : 0,
    source_key: draft.origin?.key ?? null,
    source_hash: draft.origin?.hash ?? null,
    saved_at: ctx.now(),
  } as const
  const savedId = id ?? (await addCollection(ctx, tx, row, draft))
  if (id !== undefined) await updateCollection(tx, id, row)
  const usage = { entity: 'video-collection', id: savedId, isPublic: !draft.isPrivate }
  await replaceMediaUse(ctx, tx, usage, draft.coverMediaId === null ? [] : [draft.coverMediaId])
  // The files of a private collection are private too.
  for (const video of await selectVideoIds(tx, savedId)) await updateVideoMedia(ctx, tx, video)
  ctx.content.changed(tx, 'videos')
  return savedId
}

async function addCollection(
  ctx: Ctx,
  tx: Tx,
  row: Omit<Parameters<typeof insertCollection>[1], 'slug' | keyof LocalizedColumns>,
  { name, slug, localized, kept }: VideoCollectionDraft,
): Promise<number> {
  if (slug != null) await requireUrlName(tx, 'collection', slug, null)
  const given = slug === undefined ? await proposeName(tx, 'collection', { title: name }, null) : slug
  return insertCollection(tx, { ...row, ...toLocalizedColumns(localized), slug: given }, ctx.now(), kept)
}
