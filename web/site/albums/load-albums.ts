/** Loads the data of the album pages. */
import { albumUrl, type Named, nameInUrl } from '#contract/url-names.ts'
import { isFailure } from '#web/failure.ts'
import { PageNotFound, pageOf, Redirect, type Route } from '#web/router/route.ts'
import { type AlbumTarget, albumPhotosQuery, albumsQuery } from './albums.queries.ts'

export const loadAlbums: Route['load'] = async ({ api, queryClient: queries, texts }) => {
  await queries.ensureQueryData(albumsQuery(api))
  return { title: texts.albums.title, description: texts.albums.text }
}

export const loadAlbum: Route['load'] = async ({ params, search, api, queryClient: queries }) => {
  const asked = params.albumId ?? ''
  const target = albumTarget(search)
  const album = await queries
    .ensureQueryData(albumPhotosQuery(api, asked, target))
    .catch((error: unknown) => {
      throw isFailure(error) && error.kind === 'refused' ? new PageNotFound() : error
    })
  const canonical = albumHref(album, album.current)
  if (String(nameInUrl(album)) !== asked)
    throw new Redirect('photo' in target ? albumUrl(album, target) : canonical)
  return {
    title: album.photoAlbumName,
    description: album.photoAlbumDesc || undefined,
    image: album.photoAlbumCover,
    subject: { album },
    canonical,
  }
}

/** `?photo=17` selects the page that contains the photo, even after the photo has moved. */
export const albumTarget = (search: URLSearchParams): AlbumTarget => {
  const photo = search.get('photo') ?? ''
  return /^[1-9]\d{0,14}$/.test(photo) ? { photo: Number(photo) } : { page: pageOf(search) }
}

export const albumHref = (album: Named, page: number): string =>
  albumUrl(album, { page: page === 1 ? null : page })
