/** Implements studioAlbumsApi: the owner keeps albums and their photos in order. */
import { type StudioAlbum, studioAlbumsApi } from '#contract/studio/albums.ts'
import { selectExistingMediaIds } from '#server/features/media/media.sql.ts'
import type { Ctx } from '#server/platform/context.ts'
import { fieldError, refusal } from '#server/platform/errors.ts'
import { serve } from '#server/platform/http/serve.ts'
import { addPhotos } from './add-photos.ts'
import { toStudioAlbum, toStudioPhoto } from './albums.mapper.ts'
import {
  selectStudioAlbum,
  selectStudioAlbums,
  selectStudioPhotos,
  updatePhotoTexts,
} from './albums-studio.sql.ts'
import { movePhotos, orderAlbums, transferPhotos } from './order-photos.ts'
import { removeAlbumForNow, removePhotosForNow, undoRemoval } from './remove-for-now.ts'
import { createAlbum, findAlbum, updateAlbum } from './save-album.ts'

export const studioAlbums = serve(studioAlbumsApi, {
  list: async ({ ctx }) => (await selectStudioAlbums(ctx.db)).map(toStudioAlbum),

  show: async ({ ctx, params }) => {
    const [row, photos] = await Promise.all([
      selectStudioAlbum(ctx.db, params.id),
      selectStudioPhotos(ctx.db, params.id),
    ])
    return row ? { ...toStudioAlbum(row), photos: photos.map(toStudioPhoto) } : null
  },

  create: async ({ ctx, body }) => {
    await requireFreeName(ctx, body.name, 0)
    return requireAlbum(ctx, await createAlbum(ctx, body))
  },

  save: async ({ ctx, params, body: { coverPhotoId, ...form } }) => {
    await requireAlbum(ctx, params.id)
    if (form.name !== undefined) await requireFreeName(ctx, form.name, params.id)
    if (coverPhotoId !== undefined) await requirePhoto(ctx, params.id, coverPhotoId)
    await updateAlbum(ctx, params.id, coverPhotoId === undefined ? form : { ...form, coverPhotoId })
    return requireAlbum(ctx, params.id)
  },

  remove: async ({ ctx, params }) => {
    await requireAlbum(ctx, params.id)
    return { undoToken: await removeAlbumForNow(ctx, params.id) }
  },

  order: async ({ ctx, body }) => {
    await orderAlbums(ctx, body.ids)
    return (await selectStudioAlbums(ctx.db)).map(toStudioAlbum)
  },

  addPhotos: async ({ ctx, params, body: { photos } }) => {
    await requireAlbum(ctx, params.id)
    const existing = new Set(
      await selectExistingMediaIds(
        ctx.db,
        photos.map(({ mediaId }) => mediaId),
      ),
    )
    const missing = photos.findIndex(({ mediaId }) => !existing.has(mediaId))
    if (missing >= 0) throw fieldError(`photos.${missing}`, 'no-such-image')
    return { added: await addPhotos(ctx, params.id, photos) }
  },

  movePhotos: async ({ ctx, params, body }) => {
    await requireAlbum(ctx, params.id)
    await movePhotos(ctx, params.id, body.photoIds, body.before)
    return null
  },

  transferPhotos: async ({ ctx, params, body }) => {
    await requireAlbum(ctx, params.id)
    await requireAlbum(ctx, body.albumId)
    await transferPhotos(ctx, params.id, body.photoIds, body.albumId)
    return null
  },

  removePhotos: async ({ ctx, params, body }) => {
    await requireAlbum(ctx, params.id)
    return { undoToken: await removePhotosForNow(ctx, params.id, body.photoIds) }
  },

  undo: async ({ ctx, body }) => {
    await undoRemoval(ctx, body.token)
    return null
  },

  savePhoto: async ({ ctx, params, body }) => {
    await ctx.transaction(async (tx) => {
      const texts = Object.fromEntries(Object.entries(body).map(([name, text]) => [name, text.trim()]))
      const albumId = await updatePhotoTexts(tx, params.id, texts)
      if (albumId === undefined) throw refusal('no-such-image')
      ctx.content.changed(tx, `album:${albumId}`)
    })
    return null
  },
})

async function requireAlbum(ctx: Ctx, id: number): Promise<StudioAlbum> {
  const row = await selectStudioAlbum(ctx.db, id)
  if (!row) throw refusal('no-such-album')
  return toStudioAlbum(row)
}

async function requireFreeName(ctx: Ctx, name: string, ownId: number): Promise<void> {
  const known = await findAlbum(ctx, name)
  if (known && known.id !== ownId) throw fieldError('name', 'album-name-taken')
}

async function requirePhoto(ctx: Ctx, albumId: number, photoId: number): Promise<void> {
  const photos = await selectStudioPhotos(ctx.db, albumId)
  if (!photos.some(({ id }) => id === photoId)) throw fieldError('coverPhotoId', 'no-such-image')
}
