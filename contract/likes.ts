/** Likes of articles, talks and comments, by visitors without an account. */
import { z } from 'zod'
import { del, post } from './endpoint.ts'
import { Id } from './values.ts'

export const likeKinds = ['article', 'talk', 'comment'] as const

export const LikeSubject = z.object({ kind: z.enum(likeKinds), id: Id })
export type LikeSubject = z.output<typeof LikeSubject>

export const LikeState = z.object({ isLiked: z.boolean(), likeCount: z.int() })
export type LikeState = z.output<typeof LikeState>

export const likesApi = {
  give: post('/likes', {
    summary:
      'Likes an article, a talk or a comment, once for each browser, which a cookie recognizes. No IP address is stored.',
    body: LikeSubject,
    response: LikeState,
    errors: ['refused', 'locked', 'too-many'],
  }),
  takeBack: del('/likes', {
    summary: 'Removes the like of this browser.',
    body: LikeSubject,
    response: LikeState,
    errors: ['refused', 'locked'],
  }),
}
