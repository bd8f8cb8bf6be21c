/** Which emails a reader receives. */
import { z } from 'zod'
import { nothing, put } from './endpoint.ts'
import { Id } from './numbers.ts'
import { Flag } from './users.ts'

export const subscriptionsApi = {
  set: put('/users/subscribe', {
    summary: 'Mails about new articles, and about answers to what one wrote: on or off.',
    audience: 'reader',
    body: z.object({ userId: Id, isSubscribe: Flag, wantsReplies: Flag.optional() }),
    response: nothing,
    errors: ['unauthenticated', 'forbidden', 'refused'],
  }),
}
