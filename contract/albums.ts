/** Photo albums and the photos in each. */
import { z } from 'zod'
import { get } from './endpoint.ts'
import { Image } from './media.ts'
import { Paging } from './paging.ts'
import { Id, Slug } from './values.ts'

export const Album = z.object({
  id: z.int(),
  slug: Slug,
  albumName: z.string(),
  albumDesc: z.string(),
  albumCover: z.string().nullable(),
  albumCoverImage: Image.nullable(),
  photoCount: z.int(),
  /** When its newest photo was taken; null while it is empty. */
  latestTime: z.iso.datetime().nullable(),
})
export type Album = z.output<typeof Album>

export const Photo = z.object({
  id: z.int(),
  /** The widest variant; `srcset` lists WebP, `avif` the same in AVIF. */
  src: z.string(),
  thumb: z.string(),
  srcset: z.string(),
  avif: z.string(),
  width: z.int(),
  height: z.int(),
  /** Its dominant color, `#rrggbb`. */
  placeholder: z.string(),
  description: z.string(),
  /** Alternative text; empty when there is none. */
  alt: z.string(),
  takenAt: z.iso.datetime().nullable(),
  camera: z.string().nullable(),
  lens: z.string().nullable(),
  /** `1/250 s, ƒ/5.6, ISO 200` */
  exposure: z.string().nullable(),
})
export type Photo = z.output<typeof Photo>

export const AlbumPhotos = z.object({
  id: z.int(),
  slug: Slug,
  photoAlbumCover: z.string().nullable(),
  photoAlbumName: z.string(),
  photoAlbumDesc: z.string(),
  count: z.int(),
  /** The number of the page; with `photo`, the one that contains the photo. */
  current: z.int(),
  photos: z.array(Photo),
})
export type AlbumPhotos = z.output<typeof AlbumPhotos>

export const albumsApi = {
  all: get('/photos/albums', {
    summary: 'Every public album, in the owner’s order.',
    response: z.array(Album),
  }),
  photos: get('/albums/:idOrName/photos', {
    summary:
      'An album and a page of its photos, in their order; with `photo`, the page that contains this photo.',
    query: Paging.extend({ photo: Id.optional() }),
    response: AlbumPhotos,
    errors: ['refused'],
  }),
}
