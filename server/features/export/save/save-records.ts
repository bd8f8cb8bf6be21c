/** Writes albums, collections of videos and friend links of an export. */
import type { LocalizedTexts } from '#contract/localized-texts.ts'
import { addPhotosIn } from '#server/features/albums/add-photos.ts'
import { recountAlbum, updateAlbumRow } from '#server/features/albums/album-changes.sql.ts'
import { createAlbumIn } from '#server/features/albums/save-album.ts'
import { safeWebUrl } from '#server/features/friends/friend-url.ts'
import { writeFriend } from '#server/features/friends/save-friend.ts'
import { writeCollection } from '#server/features/videos/save-collection.ts'
import { type VideoDraft, writeVideo } from '#server/features/videos/save-video.ts'
import type { AlbumItem, CollectionItem, FriendItem } from '../items.ts'
import { advanceIds } from '../preserved-ids.sql.ts'
import { findMedia } from './find-media.ts'
import { freeSlugOf, keepFormerNames } from './kept-names.ts'
import type { PreparedSave, SaveContext } from './save-context.ts'

export async function prepareAlbum(save: SaveContext, item: AlbumItem): Promise<PreparedSave> {
  const { ctx, ids } = save
  const media = await findMedia(
    save,
    item.photos.map(({ file }) => file),
  )
  const photos = item.photos.flatMap(({ id, file, description, alt, createdAt }) => {
    const mediaId = media.get(file)
    const kept = { id: ids.of('photo', id), created_at: Date.parse(createdAt) }
    return mediaId === undefined ? [] : [{ mediaId, description, alt, kept }]
  })
  const id = ids.of('album', item.id)
  return async (tx) => {
    await createAlbumIn(ctx, tx, {
      ...item,
      slug: await freeSlugOf(tx, 'album', item.slug),
      localized: localizedOf(item),
      kept: { id, created_at: Date.parse(item.createdAt) },
    })
    await keepFormerNames(tx, 'album', id, item.formerSlugs)
    await addPhotosIn(ctx, tx, id, photos)
    const cover = item.cover === null ? null : ids.of('photo', item.cover)
    if (cover !== null && photos.some(({ kept }) => kept.id === cover))
      await updateAlbumRow(tx, id, { cover_photo_id: cover })
    await recountAlbum(tx, id)
    await advanceIds(tx, ctx.engine, 'album')
    if (photos.length > 0) await advanceIds(tx, ctx.engine, 'photo')
  }
}

export async function prepareCollection(save: SaveContext, item: CollectionItem): Promise<PreparedSave> {
  const { ctx, ids } = save
  const media = await findMedia(save, [
    item.cover,
    ...item.videos.flatMap(({ file, cover, captions }) => [file, cover, ...captions.map((one) => one.file)]),
  ])
  const mediaId = (hash: string | null) => (hash === null ? null : (media.get(hash) ?? null))
  const collectionId = ids.of('video_collection', item.id)
  return async (tx) => {
    await writeCollection(ctx, tx, {
      ...item,
      slug: await freeSlugOf(tx, 'collection', item.slug),
      localized: localizedOf(item),
      coverMediaId: mediaId(item.cover),
      origin: item.source,
      kept: { id: collectionId, created_at: Date.parse(item.createdAt) },
    })
    await keepFormerNames(tx, 'collection', collectionId, item.formerSlugs)
    await advanceIds(tx, ctx.engine, 'video_collection')
    for (const video of item.videos) {
      const source = sourceOf(video, mediaId(video.file))
      if (!source) continue
      await writeVideo(ctx, tx, {
        ...video,
        collectionId,
        source,
        coverMediaId: mediaId(video.cover),
        madeAt: Date.parse(video.createdAt),
        captions: video.captions.flatMap(({ file, lang, label }) => {
          const caption = mediaId(file)
          return caption === null ? [] : [{ mediaId: caption, lang, label }]
        }),
        origin: video.source,
        keptId: ids.of('video', video.id),
      })
      await advanceIds(tx, ctx.engine, 'video')
    }
  }
}

/** Null for a video whose file is missing. */
function sourceOf(
  { provider, externalId, width, height }: CollectionItem['videos'][number],
  mediaId: number | null,
): VideoDraft['source'] | null {
  if (provider === 'file') return mediaId === null ? null : { provider, mediaId, width, height }
  return externalId === null ? null : { provider, externalId }
}

export async function prepareFriend(save: SaveContext, item: FriendItem): Promise<PreparedSave> {
  const { ctx, ids } = save
  const isStored = item.avatar !== null && /^[0-9a-f]{32}$/.test(item.avatar)
  const media = await findMedia(save, isStored ? [item.avatar] : [])
  const mediaId = media.get(item.avatar ?? '')
  const url = isStored ? null : safeWebUrl(item.avatar ?? '')
  return async (tx) => {
    await writeFriend(ctx, tx, {
      ...item,
      avatar: mediaId === undefined ? (url === null ? null : { url }) : { mediaId },
      state: item.isRequest ? 'waiting' : 'shown',
      kept: { id: ids.of('friend', item.id), created_at: Date.parse(item.createdAt) },
    })
    await advanceIds(tx, ctx.engine, 'friend')
  }
}

const localizedOf = ({ en, cn }: Pick<AlbumItem, 'en' | 'cn'>): LocalizedTexts | undefined =>
  en || cn
    ? {
        en: { name: en?.name ?? '', description: en?.description ?? '' },
        cn: { name: cn?.name ?? '', description: cn?.description ?? '' },
      }
    : undefined
