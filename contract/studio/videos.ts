/** Videos in the studio: collections with their order and their covers, and the videos in them. */
import { z } from 'zod'
import { nothing, owner } from '../endpoint.ts'
import { localizedTexts } from '../localized-texts.ts'
import { Image } from '../media.ts'
import { Id, Slug, storableText } from '../values.ts'

export const MAX_VIDEO_NAME_LENGTH = 200
export const MAX_VIDEO_DESCRIPTION_LENGTH = 2000
const MAX_VIDEO_URL_LENGTH = 2000
/** So many are put in order by one request. */
const MAX_ORDERED = 10_000
const MAX_IDS_BYTES = 20 * MAX_ORDERED

export const StudioCollection = z.object({
  id: z.int(),
  slug: Slug,
  name: z.string(),
  description: z.string(),
  localized: localizedTexts(z.string(), z.string()),
  isPrivate: z.boolean(),
  videoCount: z.int(),
  /** The owner's own cover; null: that of the first video that has one. */
  coverMediaId: z.int().nullable(),
  /** What readers see. */
  cover: Image.nullable(),
})
export type StudioCollection = z.output<typeof StudioCollection>

export const StudioVideo = z.object({
  id: z.int(),
  collectionId: z.int(),
  name: z.string(),
  description: z.string(),
  provider: z.enum(['file', 'youtube', 'bilibili', 'vimeo']),
  /** The file, or the page of the video on the other site. */
  url: z.string(),
  durationSeconds: z.number().nullable(),
  coverMediaId: z.int().nullable(),
  cover: Image.nullable(),
  /** Language tags. */
  captionLangs: z.array(z.string()),
})
export type StudioVideo = z.output<typeof StudioVideo>

const name = storableText(MAX_VIDEO_NAME_LENGTH).refine((text) => text.trim() !== '')
const description = storableText(MAX_VIDEO_DESCRIPTION_LENGTH)
/** Null: none of the owner's own. */
const coverMediaId = Id.nullable()

export const CollectionForm = z.object({
  /** For both languages, where `localized` has none. */
  name,
  description,
  /** In each language; empty: the text for both. Sent without it, name and description are for both. */
  localized: localizedTexts(storableText(MAX_VIDEO_NAME_LENGTH), description).optional(),
  isPrivate: z.boolean(),
  coverMediaId,
  /** Its name in the URL; the former one leads to it. Sent without it, it stays, or is proposed for a new one. */
  slug: storableText(200).optional(),
})
export type CollectionForm = z.output<typeof CollectionForm>

export const VideoForm = z.object({
  name,
  description,
  coverMediaId,
  /** Another one than it is in: it moves to its end. */
  collectionId: Id,
})
export type VideoForm = z.output<typeof VideoForm>

const AddedVideo = z.object({
  source: z.discriminatedUnion('kind', [
    /** Of a video on YouTube, Bilibili or Vimeo, in any form. */
    z.object({ kind: z.literal('url'), url: storableText(MAX_VIDEO_URL_LENGTH) }),
    /** A video or audio file of the media library. */
    z.object({ kind: z.literal('media'), mediaId: Id }),
  ]),
  /** Empty: that of the file, or the id on the other site. */
  name: storableText(MAX_VIDEO_NAME_LENGTH),
  description,
})

/** For `undo`, within an hour. */
const Removal = z.object({ undoToken: z.string() })
const Order = z.object({ ids: z.array(Id).min(1).max(MAX_ORDERED) })

export const studioCollectionsApi = {
  list: owner.get('/studio/collections', {
    summary: 'All collections of videos in their order, private ones too.',
    response: z.object({
      collections: z.array(StudioCollection),
      /** The section is hidden: readers see none of them. */
      isHidden: z.boolean(),
    }),
  }),
  show: owner.get('/studio/collections/:id', {
    summary: 'A collection with all its videos in their order; null when it does not exist.',
    response: StudioCollection.extend({ videos: z.array(StudioVideo), isHidden: z.boolean() }).nullable(),
  }),
  create: owner.post('/studio/collections', {
    summary: 'A new collection of videos, after all others.',
    body: CollectionForm,
    response: z.object({ id: z.int() }),
  }),
  save: owner.put('/studio/collections/:id', {
    summary: 'Changes name, description, visibility and cover of a collection.',
    body: CollectionForm,
    response: nothing,
    errors: ['refused'],
  }),
  remove: owner.del('/studio/collections/:id', {
    summary: 'Deletes a collection with its videos. Files that nothing else uses are deleted an hour later.',
    response: Removal,
    errors: ['refused'],
  }),
  order: owner.put('/studio/collections/order', {
    summary: 'Puts the collections in this order; the others follow in their own.',
    body: Order,
    maxBytes: MAX_IDS_BYTES,
    response: nothing,
  }),
  addVideo: owner.post('/studio/collections/:id/videos', {
    summary:
      'Adds a video at the end of a collection. The cover and the length of a video on another site are fetched in the background.',
    body: AddedVideo,
    response: z.object({ id: z.int() }),
    errors: ['refused'],
  }),
  orderVideos: owner.put('/studio/collections/:id/videos/order', {
    summary: 'Puts the videos of a collection in this order; the others follow in their own.',
    body: Order,
    maxBytes: MAX_IDS_BYTES,
    response: nothing,
    errors: ['refused'],
  }),
}

export const studioVideosApi = {
  save: owner.put('/studio/videos/:id', {
    summary: 'Changes name, description, cover and collection of a video.',
    body: VideoForm,
    response: nothing,
    errors: ['refused'],
  }),
  remove: owner.del('/studio/videos/:id', {
    summary: 'Deletes a video. Files that nothing else uses are deleted an hour later.',
    response: Removal,
    errors: ['refused'],
  }),
  undo: owner.post('/studio/videos/undo', {
    summary: 'Restores a deleted video to its place, or a collection with its videos.',
    body: z.object({ token: z.string().max(64) }),
    response: nothing,
    errors: ['refused'],
  }),
}
