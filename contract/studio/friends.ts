/** Friend links in the studio: their order, their avatars, and what was read of the websites. */
import { z } from 'zod'
import { nothing, owner } from '../endpoint.ts'
import { Id, storableText } from '../values.ts'

export const MAX_FRIEND_NAME_LENGTH = 100
export const MAX_FRIEND_INTRO_LENGTH = 300
export const MAX_FRIEND_URL_LENGTH = 2000
/** So many are put in order by one request. */
const MAX_FRIENDS = 10_000
const MAX_IDS_BYTES = 20 * MAX_FRIENDS

export const FriendAvatar = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  /** An image of the media library. */
  z.object({ kind: z.literal('media'), mediaId: Id }),
  /** An image on another server. */
  z.object({ kind: z.literal('url'), url: storableText(MAX_FRIEND_URL_LENGTH) }),
])
export type FriendAvatar = z.output<typeof FriendAvatar>

export const StudioFriend = z.object({
  id: z.int(),
  name: z.string(),
  url: z.string(),
  intro: z.string(),
  avatar: FriendAvatar,
  /** What is shown; null for none. */
  avatarSrc: z.string().nullable(),
  /** A visitor has asked for it, and the owner has not decided. */
  isRequest: z.boolean(),
  createTime: z.iso.datetime(),
  /** What was found on the website; null before it was read. */
  site: z
    .object({
      /**
       * `reads`: it has a feed. `none`: it names no feed that can be read. `refuses`: it does not let programs read it. `fails`: it, or
       * its feed, could not be reached.
       */
      outcome: z.enum(['reads', 'none', 'refuses', 'fails']),
      feedUrl: z.string().nullable(),
      /** The page that links here; null when none was found. */
      linkBack: z.string().nullable(),
      /** Since when the website cannot be reached; null while it can. */
      failedSince: z.iso.datetime().nullable(),
    })
    .nullable(),
})
export type StudioFriend = z.output<typeof StudioFriend>

export const FriendForm = z.object({
  name: storableText(MAX_FRIEND_NAME_LENGTH).refine((name) => name.trim() !== ''),
  url: storableText(MAX_FRIEND_URL_LENGTH),
  intro: storableText(MAX_FRIEND_INTRO_LENGTH),
  avatar: FriendAvatar,
})
export type FriendForm = z.output<typeof FriendForm>

export const studioFriendsApi = {
  list: owner.get('/studio/friends', {
    summary: 'All friend links in their order, each with the last check of its website.',
    response: z.object({
      friends: z.array(StudioFriend),
      /** The section is hidden: readers see none of them. */
      isHidden: z.boolean(),
    }),
  }),
  create: owner.post('/studio/friends', {
    summary: 'A new friend link, after all others.',
    body: FriendForm,
    response: z.object({ id: z.int() }),
    errors: ['refused'],
  }),
  save: owner.put('/studio/friends/:id', {
    summary: 'Changes a friend link. A new URL has not been checked yet.',
    body: FriendForm,
    response: nothing,
    errors: ['refused'],
  }),
  approve: owner.post('/studio/friends/:id/approve', {
    summary: 'Shows a friend link that a visitor has asked for, after all others.',
    response: nothing,
    errors: ['refused'],
  }),
  remove: owner.del('/studio/friends/:id', {
    summary:
      'Deletes a friend link, or declines a request. An avatar that nothing else uses is deleted an hour later.',
    response: z.object({ undoToken: z.string() }),
    errors: ['refused'],
  }),
  undo: owner.post('/studio/friends/undo', {
    summary: 'Restores a deleted friend link to its place.',
    body: z.object({ token: z.string().max(64) }),
    response: nothing,
    errors: ['refused'],
  }),
  order: owner.put('/studio/friends/order', {
    summary: 'Puts the friend links in this order; the others follow in their own.',
    body: z.object({ ids: z.array(Id).min(1).max(MAX_FRIENDS) }),
    maxBytes: MAX_IDS_BYTES,
    response: nothing,
  }),
}
