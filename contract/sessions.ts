/** Being logged in: leaving, and seeing where else one is. */
import { z } from 'zod'
import { del, get, nothing, post } from './endpoint.ts'

export const Session = z.object({
  id: z.int(),
  /** As the browser called itself when it logged in. */
  userAgent: z.string(),
  createTime: z.iso.datetime(),
  lastUsedTime: z.iso.datetime(),
  /** The one that asks. */
  isCurrent: z.boolean(),
})
export type Session = z.output<typeof Session>

export const sessionsApi = {
  logout: post('/users/logout', {
    about: 'Ends this session alone, and what it unlocked; always succeeds.',
    reply: nothing,
  }),
  list: get('/users/sessions', {
    about: 'Where one is logged in, the session used last first.',
    audience: 'reader',
    reply: z.array(Session),
    fails: ['unauthenticated'],
  }),
  endOthers: del('/users/sessions', {
    about: 'Logs out everywhere else.',
    audience: 'reader',
    reply: nothing,
    fails: ['unauthenticated'],
  }),
  end: del('/users/sessions/:id', {
    about: 'Ends one session of one’s own.',
    audience: 'reader',
    reply: nothing,
    fails: ['unauthenticated'],
  }),
}
