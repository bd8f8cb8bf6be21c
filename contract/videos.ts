/** Videos in collections: files of the site, and videos that other sites play. */
import { z } from 'zod'
import { get } from './endpoint.ts'
import { Image } from './media.ts'
import { Slug } from './values.ts'

export const VideoCaption = z.object({
  /** A language tag, such as `zh-CN`. */
  lang: z.string(),
  label: z.string(),
  /** WebVTT. */
  src: z.string(),
})
export type VideoCaption = z.output<typeof VideoCaption>

/** The provider: the site itself, or another one in a frame. */
const VideoProvider = z.enum(['file', 'youtube', 'bilibili', 'vimeo'])

export const Video = z.object({
  id: z.int(),
  videoName: z.string(),
  /** Plain text; may be empty. */
  videoDesc: z.string(),
  videoCover: z.string().nullable(),
  videoCoverImage: Image.nullable(),
  /** The file, or the page of the video on the other site. */
  videoSrc: z.string(),
  /** `text/html` for a video that another site plays. */
  mimeType: z.string(),
  /** Whole seconds. */
  duration: z.int().nullable(),
  /** In pixels; null for audio, and when unknown. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  captions: z.array(VideoCaption),
  provider: VideoProvider,
  /** Its id on the other site. */
  externalId: z.string().nullable(),
  createTime: z.iso.datetime(),
})
export type Video = z.output<typeof Video>

export const VideoCollection = z.object({
  id: z.int(),
  slug: Slug,
  /** Names that lead to it: the page has all collections and asks for none. */
  formerSlugs: z.array(z.string()),
  collectionName: z.string(),
  collectionDesc: z.string(),
  /** Its own, else that of its first video that has one. */
  collectionCover: z.string().nullable(),
  videos: z.array(Video),
})
export type VideoCollection = z.output<typeof VideoCollection>

export const videosApi = {
  collections: get('/videos/collections/all', {
    summary: 'Public collections with their videos, both in the owner’s order.',
    response: z.array(VideoCollection),
  }),
}
