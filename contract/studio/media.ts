/** The media library: uploads, alternative texts, where a file is used, and files that nothing uses. */
import { z } from 'zod'
import { nothing, owner } from '../endpoint.ts'
import { Image } from '../media.ts'
import { Upload } from '../users.ts'
import { Id, Slug, wholeNumber } from '../values.ts'

/** The server holds an upload in memory; images may have 40 MB. */
const MAX_UPLOAD_BYTES = 60 * 1024 * 1024

/** A document is a PDF, EPUB or zip, which visitors download. */
const MediaKind = z.enum(['image', 'video', 'audio', 'captions', 'document'])

export const MediaFile = z.object({
  id: z.int(),
  kind: MediaKind,
  /** What a text refers to. */
  url: z.string(),
  image: Image.nullable(),
  /** As it was uploaded. */
  name: z.string(),
  mime: z.string(),
  bytes: z.int(),
  alt: z.string(),
  createdAt: z.iso.datetime(),
  takenAt: z.iso.datetime().nullable(),
  isUsed: z.boolean(),
})
export type MediaFile = z.output<typeof MediaFile>

export const MediaUse = z.object({
  /** Of an article, album or collection. */
  slug: Slug,
  kind: z.enum([
    'article',
    'draft',
    'talk',
    'album',
    'video',
    'video-collection',
    'friend',
    'own-page',
    'setting',
    'account',
  ]),
  id: z.int(),
  /** The title of an article, the name of an album, the beginning of a talk, the path of a page, the name of a setting. */
  title: z.string(),
})
export type MediaUse = z.output<typeof MediaUse>

const MediaFileDetails = MediaFile.extend({
  uses: z.array(MediaUse),
  /** Until when the file that this one has replaced can be brought back; null when there is none. */
  formerUntil: z.iso.datetime().nullable(),
})
export type MediaFileDetails = z.output<typeof MediaFileDetails>

export const studioMediaApi = {
  upload: owner.post('/studio/media', {
    summary:
      'Stores an image, a video, audio, captions or a document. The same bytes are stored once, so an upload can be repeated.',
    bodyKind: 'file',
    maxBytes: MAX_UPLOAD_BYTES,
    query: z.object({ name: z.string().max(200).default('') }),
    body: z.object({ file: Upload }),
    response: MediaFile,
    errors: ['refused', 'too-large'],
  }),
  storeRemote: owner.post('/studio/media/remote', {
    summary: 'Stores an image of another site, which only the server can read.',
    body: z.object({ url: z.url({ protocol: /^https?$/ }).max(2000) }),
    response: MediaFile,
    errors: ['refused'],
  }),
  list: owner.get('/studio/media', {
    summary: 'Files, newest first; `before` is the id of the last one of the page before.',
    query: z.object({
      before: Id.optional(),
      size: wholeNumber(200).default(60),
      kind: MediaKind.optional(),
      /** `unused`: nothing uses it. `no-alt`: an image without alternative text. */
      filter: z.enum(['unused', 'no-alt']).optional(),
      /** A part of the name or the alternative text. */
      q: z.string().max(100).default(''),
    }),
    /** `count` is the number of all files that match, `unused` of all that nothing uses. */
    response: z.object({ records: z.array(MediaFile), count: z.int(), unused: z.int(), withoutAlt: z.int() }),
  }),
  show: owner.get('/studio/media/:id', {
    summary: 'A file and everything that uses it; null when it does not exist.',
    response: MediaFileDetails.nullable(),
  }),
  replace: owner.post('/studio/media/:id/replacement', {
    summary:
      'Replaces a file with another one of the same kind. Everything that uses it shows the new file, and the old URLs redirect.',
    bodyKind: 'file',
    maxBytes: MAX_UPLOAD_BYTES,
    query: z.object({ name: z.string().max(200).default('') }),
    body: z.object({ file: Upload }),
    response: MediaFileDetails.nullable(),
    errors: ['refused', 'too-large'],
  }),
  undoReplacement: owner.del('/studio/media/:id/replacement', {
    summary: 'Restores the file that was last replaced, within thirty days.',
    response: MediaFileDetails.nullable(),
    errors: ['refused'],
  }),
  update: owner.put('/studio/media/:id', {
    summary: 'Changes the alternative text that new uses of the file get.',
    body: z.object({ alt: z.string().max(500) }),
    response: MediaFile,
    errors: ['refused'],
  }),
  remove: owner.del('/studio/media/:id', {
    summary: 'Deletes a file that nothing uses.',
    response: nothing,
    errors: ['refused'],
  }),
  removeUnused: owner.post('/studio/media/unused/deletion', {
    summary: 'Deletes those of the files that nothing uses. Returns how many were deleted.',
    body: z.object({ ids: z.array(Id).max(1000) }),
    response: z.object({ deleted: z.int() }),
  }),
}
