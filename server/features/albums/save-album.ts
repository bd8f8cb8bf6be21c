/** Making an album, changing what it says and who may see it, and taking it away. */

import { releaseMedia } from '#server/features/media/delete-unused-media.ts'
import { deleteMediaUse, setMediaUsePublic } from '#server/features/media/media.sql.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { nameKey } from '#server/platform/name-key.ts'

export type AlbumDraft = { name: string; description: string; isPrivate: boolean }

/** A new one stands first. */
export const createAlbum = (ctx: Ctx, { name, description, isPrivate }: AlbumDraft): Promise<number> =>
  ctx.transaction(async (tx) => {
    const { first } = await tx
      .selectFrom('album')
      .select((e) => e.fn.min('position').as('first'))
      .executeTakeFirstOrThrow()
    const made = await tx
      .insertInto('album')
      .values({
        name: name.trim(),
        name_key: nameKey(name),
        description,
        is_private: isPrivate ? 1 : 0,
        position: (first ?? 1) - 1,
        created_at: ctx.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    ctx.cacheTags.invalidate(tx, 'albums', `album:${made.id}`)
    return made.id
  })

/** What is left out stays as it is. From the moment it is private its files are served to nobody. */
export const updateAlbum = (
  ctx: Ctx,
  id: number,
  { name, description, isPrivate, coverPhotoId }: Partial<AlbumDraft> & { coverPhotoId?: number },
): Promise<void> =>
  ctx.transaction(async (tx) => {
    await tx
      .updateTable('album')
      .set({
        ...(name === undefined ? {} : { name: name.trim(), name_key: nameKey(name) }),
        ...(description === undefined ? {} : { description }),
        ...(isPrivate === undefined ? {} : { is_private: isPrivate ? (1 as const) : (0 as const) }),
        ...(coverPhotoId === undefined ? {} : { cover_photo_id: coverPhotoId }),
      })
      .where('id', '=', id)
      .execute()
    if (isPrivate !== undefined) await setMediaUsePublic(tx, { entity: 'album', id, isPublic: !isPrivate })
    ctx.cacheTags.invalidate(tx, 'albums', `album:${id}`)
  })

/** With its photos; files that nothing else uses go too. */
export const deleteAlbum = (ctx: Ctx, id: number): Promise<void> =>
  ctx.transaction((tx) => removeAlbum(ctx, tx, id))

/** The same, as a part of something larger. */
export async function removeAlbum(ctx: Ctx, tx: Tx, id: number): Promise<void> {
  const mediaIds = await deleteMediaUse(tx, 'album', id)
  await tx.deleteFrom('album').where('id', '=', id).execute()
  await releaseMedia(ctx, tx, mediaIds)
  ctx.cacheTags.invalidate(tx, 'albums', `album:${id}`)
}

/** Names that differ in case alone are one. */
export const findAlbum = (ctx: Ctx, name: string) =>
  ctx.db
    .selectFrom('album')
    .select(['id', 'is_private'])
    .where('name_key', '=', nameKey(name))
    .executeTakeFirst()
