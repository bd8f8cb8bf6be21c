/** Albums in the studio: their photos, their order and their covers. */
import { z } from 'zod'
import { nothing, owner } from '../endpoint.ts'
import { localizedTexts } from '../localized-texts.ts'
import { Image } from '../media.ts'
import { Id, Slug, storableText } from '../values.ts'

export const MAX_PHOTOS_PER_REQUEST = 500
export const MAX_CAPTION_LENGTH = 1000
export const MAX_ALT_LENGTH = 500
export const MAX_ALBUM_NAME_LENGTH = 100
export const MAX_ALBUM_DESCRIPTION_LENGTH = 2000
/** Ids and captions of so many photos. */
const MAX_PHOTOS_BYTES = 400 * 1024

export const StudioPhoto = z.object({
  id: z.int(),
  mediaId: z.int(),
  image: Image,
  name: z.string(),
  description: z.string(),
  /** What is to be seen, for readers who do not see it. */
  alt: z.string(),
  takenAt: z.iso.datetime().nullable(),
})
export type StudioPhoto = z.output<typeof StudioPhoto>

export const StudioAlbum = z.object({
  id: z.int(),
  slug: Slug,
  name: z.string(),
  description: z.string(),
  localized: localizedTexts(z.string(), z.string()),
  isPrivate: z.boolean(),
  photoCount: z.int(),
  coverPhotoId: z.int().nullable(),
  cover: Image.nullable(),
  latestAt: z.iso.datetime().nullable(),
})
export type StudioAlbum = z.output<typeof StudioAlbum>

const AlbumForm = z.object({
  /** For both languages, where `localized` has none. */
  name: storableText(MAX_ALBUM_NAME_LENGTH).refine((name) => name.trim() !== ''),
  description: storableText(MAX_ALBUM_DESCRIPTION_LENGTH),
  /** In each language; empty: the text for both. Sent without it, a name or description is for both. */
  localized: localizedTexts(
    storableText(MAX_ALBUM_NAME_LENGTH),
    storableText(MAX_ALBUM_DESCRIPTION_LENGTH),
  ).optional(),
  isPrivate: z.boolean(),
  /** Its name in the URL; the former one leads to it. Sent without it, it stays, or is proposed for a new one. */
  slug: storableText(200).optional(),
})
const Caption = storableText(MAX_CAPTION_LENGTH)
/** For `undo`, within an hour. */
const Removal = z.object({ undoToken: z.string() })
const PhotoIds = z.array(Id).min(1).max(MAX_PHOTOS_PER_REQUEST)

export const studioAlbumsApi = {
  list: owner.get('/studio/albums', {
    summary: 'All albums in their order, private ones too.',
    response: z.array(StudioAlbum),
  }),
  show: owner.get('/studio/albums/:id', {
    summary: 'An album with all its photos in their order; null when it does not exist.',
    response: StudioAlbum.extend({ photos: z.array(StudioPhoto) }).nullable(),
  }),
  create: owner.post('/studio/albums', {
    summary: 'A new album, before all others.',
    body: AlbumForm,
    response: StudioAlbum,
  }),
  save: owner.put('/studio/albums/:id', {
    summary: 'Changes name, description, visibility and cover of an album; what is left out stays.',
    body: AlbumForm.partial().extend({ coverPhotoId: Id.optional() }),
    response: StudioAlbum,
    errors: ['refused'],
  }),
  remove: owner.del('/studio/albums/:id', {
    summary: 'Deletes an album with its photos. Files that nothing else uses are deleted an hour later.',
    response: Removal,
    errors: ['refused'],
  }),
  order: owner.put('/studio/albums/order', {
    summary: 'Puts the albums in this order; the others follow in their own.',
    body: z.object({ ids: z.array(Id).min(1).max(MAX_PHOTOS_PER_REQUEST) }),
    maxBytes: MAX_PHOTOS_BYTES,
    response: z.array(StudioAlbum),
  }),
  addPhotos: owner.post('/studio/albums/:id/photos', {
    summary:
      'Adds uploaded images at the end of an album, in this order. Images already in the album stay where they are.',
    maxBytes: MAX_PHOTOS_BYTES,
    body: z.object({
      photos: z
        .array(z.object({ mediaId: Id, description: Caption.default('') }))
        .min(1)
        .max(MAX_PHOTOS_PER_REQUEST),
    }),
    response: z.object({ added: z.int() }),
    errors: ['refused'],
  }),
  movePhotos: owner.put('/studio/albums/:id/photos/position', {
    summary: 'Moves photos, in this order, in front of another one, or to the end.',
    maxBytes: MAX_PHOTOS_BYTES,
    body: z.object({ photoIds: PhotoIds, before: Id.nullable() }),
    response: nothing,
    errors: ['refused'],
  }),
  transferPhotos: owner.post('/studio/albums/:id/photos/transfer', {
    summary:
      'Moves photos to the end of another album. Photos that it already has are removed from this album too.',
    maxBytes: MAX_PHOTOS_BYTES,
    body: z.object({ photoIds: PhotoIds, albumId: Id }),
    response: nothing,
    errors: ['refused'],
  }),
  removePhotos: owner.post('/studio/albums/:id/photos/deletion', {
    summary: 'Removes photos from an album. Files that nothing else uses are deleted an hour later.',
    maxBytes: MAX_PHOTOS_BYTES,
    body: z.object({ photoIds: PhotoIds }),
    response: Removal,
    errors: ['refused'],
  }),
  undo: owner.post('/studio/albums/undo', {
    summary: 'Restores a deleted album with its photos, or deleted photos to their places.',
    body: z.object({ token: z.string().max(100) }),
    response: nothing,
    errors: ['refused'],
  }),
  savePhoto: owner.put('/studio/photos/:id', {
    summary: 'Changes the caption and the alternative text of a photo; what is left out stays.',
    body: z.object({ description: Caption, alt: storableText(MAX_ALT_LENGTH) }).partial(),
    response: nothing,
    errors: ['refused'],
  }),
}
