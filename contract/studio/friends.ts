/** Friend links in the studio: their order, their avatars, and whether the websites still respond. */
import { z } from 'zod'
import { nothing, owner } from '../endpoint.ts'
import { Id, storableText } from '../values.ts'

export const MAX_FRIEND_NAME_LENGTH = 100
export const MAX_FRIEND_INTRO_LENGTH = 300
export const MAX_FRIEND_URL_LENGTH = 2000
/** So many are put in order, or checked, by one request. */
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

export const FriendCheck = z.object({
  checkedAt: z.iso.datetime(),
  /** `moved`: it responds, and permanent redirects lead to `target`. `refuses`: it says no to programs. */
  outcome: z.enum(['responds', 'moved', 'refuses', 'fails']),
  /** The HTTP status; null when there was no response. */
  status: z.int().nullable(),
  /** Where redirects lead; null without one. */
  target: z.string().nullable(),
  /** Why it fails; `status`: it responded with an error. */
  reason: z
    .enum([
      'status',
      'time-out',
      'no-such-name',
      'no-connection',
      'certificate',
      'private-network',
      'redirects',
      'network',
    ])
    .nullable(),
})
export type FriendCheck = z.output<typeof FriendCheck>

export const StudioFriend = z.object({
  id: z.int(),
  name: z.string(),
  url: z.string(),
  intro: z.string(),
  avatar: FriendAvatar,
  /** What is shown; null for none. */
  avatarSrc: z.string().nullable(),
  /** The last result; null before the first check of this URL. */
  check: FriendCheck.nullable(),
  /** A visitor has asked for it, and the owner has not decided. */
  isRequest: z.boolean(),
  createTime: z.iso.datetime(),
  /** What was found on the website; null before it was read. */
  site: z
    .object({
      /** `none`: it names no feed that can be read. `refuses`: it does not let programs read it. */
      outcome: z.enum(['reads', 'none', 'refuses', 'fails']),
      feedUrl: z.string().nullable(),
      /** The page that links here; null when none was found. */
      linkBack: z.string().nullable(),
    })
    .nullable(),
  /** A check was asked for and has not ended. */
  isWaiting: z.boolean(),
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
    summary: 'All friend links in their order, each with the result of its last check.',
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
    summary: 'Changes a friend link. Another URL has no result of a check yet.',
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
    summary: 'Brings a deleted friend link back, where it was.',
    body: z.object({ token: z.string().max(64) }),
    response: nothing,
    errors: ['refused'],
  }),
  order: owner.put('/studio/friends/order', {
    summary: 'Puts the friend links in this order; those that are not named follow in theirs.',
    body: z.object({ ids: z.array(Id).min(1).max(MAX_FRIENDS) }),
    maxBytes: MAX_IDS_BYTES,
    response: nothing,
  }),
  startCheck: owner.post('/studio/friends/check', {
    summary: 'Requests the websites of these friend links in the background, or of all of them.',
    body: z.object({ ids: z.array(Id).min(1).max(MAX_FRIENDS).optional() }),
    maxBytes: MAX_IDS_BYTES,
    /** How many wait now. */
    response: z.object({ waiting: z.int() }),
  }),
}
