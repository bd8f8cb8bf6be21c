/** Implements albumsApi: the public albums, and the photos of one. */
import { albumsApi } from '#contract/albums.ts'
import { joinedImage } from '#server/features/media/media.mapper.ts'
import { isHidden } from '#server/features/settings/hidden-sections.ts'
import { findByName } from '#server/features/url-names/propose-name.ts'
import { refusal } from '#server/platform/errors.ts'
import { serve } from '#server/platform/http/serve.ts'
import { textsIn } from '#server/platform/localized-texts.ts'
import { toAlbum, toPhoto } from './albums.mapper.ts'
import { selectAlbum, selectAlbums } from './albums.sql.ts'
import { selectPhotoPosition, selectPhotos } from './photos.sql.ts'

export const albums = serve(albumsApi, {
  all: async ({ ctx, visitor }) => {
    if (await isHidden(ctx, 'albums')) return []
    return (await selectAlbums(ctx)).map((row) => toAlbum(row, visitor.locale))
  },

  photos: async ({ ctx, visitor, params, query }) => {
    if (await isHidden(ctx, 'albums')) throw refusal('no-such-album')
    const id = await findByName(ctx.db, 'album', params.idOrName)
    const album = id === null ? undefined : await selectAlbum(ctx.db, id)
    if (!album) throw refusal('no-such-album')
    const asked = query.photo && (await selectPhotoPosition(ctx.db, album.id, query.photo))
    const current = asked ? Math.ceil(asked.position / query.size) : query.current
    const rows = await selectPhotos(ctx.db, album.id, {
      after: (current - 1) * query.size,
      limit: query.size,
    })
    const { name, description } = textsIn(album, visitor.locale)
    return {
      id: album.id,
      slug: album.slug,
      photoAlbumCover: joinedImage(album)?.src ?? null,
      photoAlbumName: name,
      photoAlbumDesc: description,
      count: album.photo_count,
      current,
      photos: rows.map(toPhoto),
    }
  },
})
