/** Friend links, in the owner's order. */
import { z } from 'zod'
import { get } from './endpoint.ts'

export const Friend = z.object({
  id: z.int(),
  linkName: z.string(),
  /** URL of an image that is stored here; null for none. */
  linkAvatar: z.string().nullable(),
  /** Begins with http:// or https://. */
  linkAddress: z.string(),
  /** One line, plain text; may be empty. */
  linkIntro: z.string(),
  /** Since when the website cannot be reached, once it has failed on seven days; null otherwise. */
  goneSince: z.iso.datetime().nullable(),
})
export type Friend = z.output<typeof Friend>

const FriendArticle = z.object({
  friendId: z.int(),
  /** Begins with http:// or https://. */
  url: z.string(),
  title: z.string(),
  publishTime: z.iso.datetime(),
  /** Of reading; null where the feed does not have the text. */
  minutes: z.int().nullable(),
})
export type FriendArticle = z.output<typeof FriendArticle>

export const friendsApi = {
  all: get('/links', { summary: 'Friend links, in the owner’s order.', response: z.array(Friend) }),
  news: get('/links/news', {
    summary:
      'What friends wrote lately, newest first, at most three articles of each; and whether visitors may ask for a link.',
    response: z.object({ articles: z.array(FriendArticle), takesRequests: z.boolean() }),
  }),
}
