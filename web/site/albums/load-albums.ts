/** Loads the data of the album pages. */
import { pages } from '#contract/pages.ts'
import { isFailure } from '#web/failure.ts'
import { idOf, PageNotFound, pageOf, type Route } from '#web/router/route.ts'
import { type AlbumTarget, albumPhotosQuery, albumsQuery } from './albums.queries.ts'

export const loadAlbums: Route['load'] = async ({ api, queryClient: queries, texts }) => {
  await queries.ensureQueryData(albumsQuery(api))
  return { title: texts.albums.title, description: texts.albums.text }
}

export const loadAlbum: Route['load'] = async ({ params, search, api, queryClient: queries }) => {
  const id = idOf(params.albumId)
  const album = await queries
    .ensureQueryData(albumPhotosQuery(api, id, albumTarget(search)))
    .catch((error: unknown) => {
      throw isFailure(error) && error.kind === 'refused' ? new PageNotFound() : error
    })
  return {
    title: album.photoAlbumName,
    description: album.photoAlbumDesc || undefined,
    image: album.photoAlbumCover,
    subject: { album },
    canonical: albumHref(id, album.current),
  }
}

/** `?photo=17` selects the page that contains the photo, even after the photo has moved. */
export const albumTarget = (search: URLSearchParams): AlbumTarget => {
  const photo = search.get('photo') ?? ''
  return /^[1-9]\d{0,14}$/.test(photo) ? { photo: Number(photo) } : { page: pageOf(search) }
}

export const albumHref = (albumId: number, page: number): string =>
  pages.album.href({ albumId }, { page: page === 1 ? null : page })
