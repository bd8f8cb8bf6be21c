/** Creates, changes and deletes an album. */
import type { LocalizedTexts } from '#contract/localized-texts.ts'
import { releaseMedia } from '#server/features/media/delete-unused-media.ts'
import { deleteMediaUse, setMediaUsePublic } from '#server/features/media/media-use.sql.ts'
import { proposeName, renameInUrl, requireUrlName } from '#server/features/url-names/propose-name.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { LocalizedColumns } from '#server/platform/db/tables.ts'
import { toLocalizedColumns } from '#server/platform/localized-texts.ts'
import {
  deleteAlbumRow,
  insertAlbum,
  selectAlbumByName,
  selectAlbumRecord,
  updateAlbumRow,
} from './album-changes.sql.ts'

export type AlbumDraft = {
  /** For both languages, where `localized` has none. */
  name: string
  description: string
  isPrivate: boolean
  /** Absent: name and description are for both languages. */
  localized?: LocalizedTexts | undefined
  /** Null: its number. Absent: the one that it has, or a proposed one. */
  slug?: string | null | undefined
  /** For a new album that comes from another site of the same kind. */
  kept?: { id: number; created_at: number }
}

/** Creates an album, which is the first one from now on, and returns its id. */
export const createAlbum = (ctx: Ctx, draft: AlbumDraft): Promise<number> =>
  ctx.transaction((tx) => createAlbumIn(ctx, tx, draft))

/** The same in a transaction of the caller. */
export async function createAlbumIn(
  ctx: Ctx,
  tx: Tx,
  { name, description, isPrivate, localized, slug, kept }: AlbumDraft,
): Promise<number> {
  if (slug != null) await requireUrlName(tx, 'album', slug, null)
  const row = {
    slug: slug === undefined ? await proposeName(tx, 'album', { title: name }, null) : slug,
    name: name.trim(),
    description,
    is_private: isPrivate ? (1 as const) : (0 as const),
    ...toLocalizedColumns(localized),
  }
  const id = await insertAlbum(tx, row, ctx.now(), kept)
  ctx.content.changed(tx, `album:${id}`)
  return id
}

/** Changes what is given and nothing else. The files of an album that becomes private are served to nobody but the owner. */
export const updateAlbum = (
  ctx: Ctx,
  id: number,
  {
    name,
    description,
    localized,
    isPrivate,
    slug,
    coverPhotoId,
  }: Partial<AlbumDraft> & { coverPhotoId?: number },
): Promise<void> =>
  ctx.transaction(async (tx) => {
    const current = slug == null ? undefined : await selectAlbumRecord(tx, id)
    await updateAlbumRow(tx, id, {
      ...(current ? { slug: await renameInUrl(tx, 'album', current, slug ?? undefined) } : {}),
      ...(name === undefined ? {} : { name: name.trim() }),
      ...(description === undefined ? {} : { description }),
      ...changedColumns({ name, description, localized }),
      ...(isPrivate === undefined ? {} : { is_private: isPrivate ? (1 as const) : (0 as const) }),
      ...(coverPhotoId === undefined ? {} : { cover_photo_id: coverPhotoId }),
    })
    if (isPrivate !== undefined) await setMediaUsePublic(tx, { entity: 'album', id, isPublic: !isPrivate })
    ctx.content.changed(tx, `album:${id}`)
  })

/** A text that is sent alone is for both languages. */
function changedColumns({ name, description, localized }: Partial<AlbumDraft>): Partial<LocalizedColumns> {
  const { name_en, name_cn, ...descriptions } = toLocalizedColumns(localized)
  return {
    ...(localized || name !== undefined ? { name_en, name_cn } : {}),
    ...(localized || description !== undefined ? descriptions : {}),
  }
}

/** Deletes an album with its photos; files that nothing else uses are deleted too. */
export const deleteAlbum = (ctx: Ctx, id: number): Promise<void> =>
  ctx.transaction((tx) => removeAlbum(ctx, tx, id))

/** The same as a part of a larger transaction. */
export async function removeAlbum(ctx: Ctx, tx: Tx, id: number): Promise<void> {
  const mediaIds = await deleteMediaUse(tx, 'album', id)
  await deleteAlbumRow(tx, id)
  await releaseMedia(ctx, tx, mediaIds)
  ctx.content.changed(tx, `album:${id}`)
}

/** The album with this name, whatever its case. */
export const findAlbum = (ctx: Ctx, name: string) => selectAlbumByName(ctx.db, name)
