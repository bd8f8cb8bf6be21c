/** Talks in the studio: writing, publishing and deleting them. */
import { z } from 'zod'
import { nothing, owner } from '../endpoint.ts'
import { Image } from '../media.ts'
import { page } from '../paging.ts'
import { TalkFacts } from '../talks.ts'
import { Id, storableText, wholeNumber } from '../values.ts'
import { ClientId } from './drafts.ts'

export const MAX_TALK_LENGTH = 20_000
export const MAX_TALK_PHOTOS = 9

const TalkPhoto = z.object({ mediaId: Id, alt: storableText(500) })

/** Everything that the owner enters: the studio sends it, exports and importers pass it on, and `saveTalk` stores it. */
export const TalkContent = TalkFacts.extend({
  markdown: storableText(MAX_TALK_LENGTH),
  /** The grid below the text. */
  photos: z.array(TalkPhoto).max(MAX_TALK_PHOTOS),
  isPrivate: z.boolean(),
  /** Null: now, or the time that it has. In the future it appears then. */
  publishedAt: z.iso.datetime({ offset: true }).nullable(),
})
export type TalkContent = z.output<typeof TalkContent>
/** What may be absent has its default. */
export type TalkInput = z.input<typeof TalkContent>

export const StudioTalk = TalkContent.extend({
  id: z.int(),
  /** The words of `markdown`, without its marks. */
  text: z.string(),
  /** Of the content; a save names it, so that it overwrites nothing that it has not seen. */
  version: z.string(),
  publishedAt: z.iso.datetime(),
  photos: z.array(TalkPhoto.extend({ image: Image })),
  /** Private ones and those in the trash are `hidden`. */
  state: z.enum(['published', 'scheduled', 'hidden']),
  deletedAt: z.iso.datetime().nullable(),
  commentCount: z.int(),
  likeCount: z.int(),
  savedAt: z.iso.datetime(),
})
export type StudioTalk = z.output<typeof StudioTalk>

export const studioTalksApi = {
  list: owner.get('/studio/talks', {
    summary: 'All talks, newest first, or those in the trash.',
    query: z.object({
      current: wholeNumber(1_000_000).default(1),
      size: wholeNumber(100).default(30),
      status: z.enum(['all', 'published', 'scheduled', 'private', 'trash']).default('all'),
      q: z.string().max(200).default(''),
    }),
    response: page(StudioTalk),
  }),
  show: owner.get('/studio/talks/:id', {
    summary: 'A talk for editing; null when it does not exist.',
    response: StudioTalk.nullable(),
  }),
  create: owner.post('/studio/talks', {
    summary: 'A new talk; the same `saveId` creates it once.',
    body: TalkContent.extend({ saveId: ClientId }),
    response: StudioTalk,
  }),
  save: owner.put('/studio/talks/:id', {
    summary:
      'Saves a talk. When it has another version than `baseVersion`, failure `conflict` has it as data.',
    body: TalkContent.extend({ baseVersion: z.string().max(32) }),
    response: StudioTalk,
    errors: ['refused', 'conflict'],
  }),
  trash: owner.del('/studio/talks/:id', {
    summary: 'Moves a talk to the trash, where it stays for 30 days.',
    response: nothing,
    errors: ['refused'],
  }),
  restore: owner.post('/studio/talks/:id/restoration', {
    summary: 'Restores a talk from the trash.',
    response: StudioTalk,
    errors: ['refused'],
  }),
}
