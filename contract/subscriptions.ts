/** Which emails a reader receives. */
import { z } from 'zod'
import { EmailAddress } from './email.ts'
import { nothing, post, put } from './endpoint.ts'
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
  subscribe: post('/subscribers', {
    summary:
      'Sends a link to an email address, which confirms that it gets new articles without an account. The response is the same for every address.',
    body: z.object({
      email: EmailAddress,
      wantsDigest: FlagInput.default(0),
      /** No visitor sees this field: whoever fills it gets the same response, and nothing is sent. */
      name: z.string().max(200).default(''),
    }),
    response: nothing,
    errors: ['invalid', 'refused', 'too-many'],
  }),
}
