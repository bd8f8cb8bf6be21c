/** Albums in the studio: their photos, their order and their covers. */
import { z } from 'zod'
import { del, get, nothing, post, put } from '../endpoint.ts'
import { Image } from '../media.ts'
import { Id } from '../numbers.ts'
import { storableText } from './drafts.ts'

export const MAX_PHOTOS_PER_REQUEST = 500
/** Ids and captions of so many photos. */
const MAX_PHOTOS_BYTES = 400 * 1024

export const StudioPhoto = z.object({
  id: z.int(),
  mediaId: z.int(),
  image: Image,
  name: z.string(),
  description: z.string(),
  takenAt: z.iso.datetime().nullable(),
})
export type StudioPhoto = z.output<typeof StudioPhoto>

export const StudioAlbum = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  isPrivate: z.boolean(),
  photoCount: z.int(),
  coverPhotoId: z.int().nullable(),
  cover: Image.nullable(),
  latestAt: z.iso.datetime().nullable(),
})
export type StudioAlbum = z.output<typeof StudioAlbum>

const AlbumForm = z.object({
  name: storableText(100).refine((name) => name.trim() !== ''),
  description: storableText(2000),
  isPrivate: z.boolean(),
})
const Caption = storableText(1000)
const PhotoIds = z.array(Id).min(1).max(MAX_PHOTOS_PER_REQUEST)

const ownerErrors = ['unauthenticated', 'forbidden', 'invalid'] as const
const errors = [...ownerErrors, 'refused'] as const

export const studioAlbumsApi = {
  list: get('/studio/albums', {
    summary: 'All albums in their order, private ones too.',
    audience: 'owner',
    response: z.array(StudioAlbum),
    errors: ownerErrors,
  }),
  show: get('/studio/albums/:id', {
    summary: 'An album with all its photos in their order; null when there is none.',
    audience: 'owner',
    response: StudioAlbum.extend({ photos: z.array(StudioPhoto) }).nullable(),
    errors: ownerErrors,
  }),
  create: post('/studio/albums', {
    summary: 'A new album, before all others.',
    audience: 'owner',
    body: AlbumForm,
    response: StudioAlbum,
    errors: ownerErrors,
  }),
  save: put('/studio/albums/:id', {
    summary: 'Changes name, description, visibility and cover of an album; what is left out stays.',
    audience: 'owner',
    body: AlbumForm.partial().extend({ coverPhotoId: Id.optional() }),
    response: StudioAlbum,
    errors,
  }),
  remove: del('/studio/albums/:id', {
    summary: 'Deletes an album with its photos. Files that nothing else uses are deleted too.',
    audience: 'owner',
    response: nothing,
    errors,
  }),
  order: put('/studio/albums/order', {
    summary: 'Puts the albums in this order; those that are not named follow in theirs.',
    audience: 'owner',
    body: z.object({ ids: z.array(Id).min(1).max(MAX_PHOTOS_PER_REQUEST) }),
    maxBytes: MAX_PHOTOS_BYTES,
    response: z.array(StudioAlbum),
    errors: ownerErrors,
  }),
  addPhotos: post('/studio/albums/:id/photos', {
    summary:
      'Adds uploaded images at the end of an album, in this order. One that the album has already stays as it is.',
    audience: 'owner',
    maxBytes: MAX_PHOTOS_BYTES,
    body: z.object({
      photos: z
        .array(z.object({ mediaId: Id, description: Caption.default('') }))
        .min(1)
        .max(MAX_PHOTOS_PER_REQUEST),
    }),
    response: z.object({ added: z.int() }),
    errors,
  }),
  movePhotos: put('/studio/albums/:id/photos/position', {
    summary: 'Moves photos, in this order, in front of another one, or to the end.',
    audience: 'owner',
    maxBytes: MAX_PHOTOS_BYTES,
    body: z.object({ photoIds: PhotoIds, before: Id.nullable() }),
    response: nothing,
    errors,
  }),
  transferPhotos: post('/studio/albums/:id/photos/transfer', {
    summary:
      'Moves photos to the end of another album. One that it has already leaves this album all the same.',
    audience: 'owner',
    maxBytes: MAX_PHOTOS_BYTES,
    body: z.object({ photoIds: PhotoIds, albumId: Id }),
    response: nothing,
    errors,
  }),
  removePhotos: post('/studio/albums/:id/photos/deletion', {
    summary: 'Removes photos from an album. Files that nothing else uses are deleted.',
    audience: 'owner',
    maxBytes: MAX_PHOTOS_BYTES,
    body: z.object({ photoIds: PhotoIds }),
    response: nothing,
    errors,
  }),
  savePhoto: put('/studio/photos/:id', {
    summary: 'Changes the caption of a photo.',
    audience: 'owner',
    body: z.object({ description: Caption }),
    response: nothing,
    errors,
  }),
}
