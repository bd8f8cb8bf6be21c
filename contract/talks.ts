/** Talks: short posts with up to nine images. */
import { z } from 'zod'
import { TextLang } from './articles.ts'
import { get } from './endpoint.ts'
import { Image } from './media.ts'
import { page } from './paging.ts'
import { wholeNumber } from './values.ts'

export const TalkImage = Image.extend({
  /** Alternative text; empty when there is none. */
  alt: z.string(),
})
export type TalkImage = z.output<typeof TalkImage>

/** What a visitor sees of a talk as the owner enters it: a new field of a talk is declared here. */
export const TalkFacts = z.object({
  isTop: z.boolean(),
})
export type TalkFacts = z.output<typeof TalkFacts>

export const Talk = TalkFacts.extend({
  id: z.int(),
  nickname: z.string(),
  avatar: z.string().nullable(),
  /** Rendered and sanitized HTML. */
  content: z.string(),
  /** URLs of its images, at most nine. */
  images: z.array(z.string()),
  /** The same images with their sizes. */
  pictures: z.array(TalkImage),
  commentCount: z.int(),
  /** Null where the owner has turned likes off. */
  likeCount: z.int().nullable(),
  createTime: z.iso.datetime(),
  lang: TextLang,
})
export type Talk = z.output<typeof Talk>

/** A talk as a ray of the sparkline. */
export const TalkRay = z.object({
  createTime: z.iso.datetime(),
  /** Number of characters of its text. */
  length: z.int(),
})
export type TalkRay = z.output<typeof TalkRay>

export const talksApi = {
  list: get('/talks', {
    summary: 'Talks, pinned ones first, then the newest; seven a page.',
    query: z.object({
      current: wholeNumber(1_000_000_000).default(1),
      size: wholeNumber(100).default(7),
    }),
    response: page(Talk),
  }),
  rays: get('/talks/rays', {
    summary: 'Time and length of the last talks, for a sparkline; oldest first, at most 72.',
    response: z.array(TalkRay),
  }),
  show: get('/talks/:id', {
    summary: 'One talk; null when there is none that a visitor may see.',
    response: Talk.nullable(),
  }),
}
