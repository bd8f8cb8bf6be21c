/** Which emails a reader receives. */
import { z } from 'zod'
import { nothing, put } from './endpoint.ts'
import { Flag } from './users.ts'
import { Id } from './values.ts'

/** 0 or 1; other clients also send "0", "1", false and true. */
const FlagInput = z
  .union([Flag, z.enum(['0', '1']), z.boolean()])
  .transform((value) => Number(value) as z.output<typeof Flag>)

export const subscriptionsApi = {
  set: put('/users/subscribe', {
    summary:
      'Turns emails about new articles, and about replies to one’s comments, on or off. With `wantsDigest` 1 new articles come in one email a week.',
    audience: 'reader',
    body: z.object({
      userId: Id,
      isSubscribe: FlagInput,
      wantsDigest: FlagInput.optional(),
      wantsReplies: FlagInput.optional(),
    }),
    response: nothing,
    errors: ['unauthenticated', 'forbidden', 'refused'],
  }),
}
