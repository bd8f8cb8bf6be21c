/** Readers in the studio: who has an account, who gets emails, and who may sign in. */
import { z } from 'zod'
import { EmailAddress } from '../email.ts'
import { nothing, owner } from '../endpoint.ts'
import { Id, wholeNumber } from '../values.ts'

export const ReaderStatus = z.enum(['all', 'subscribed', 'disabled'])
export type ReaderStatus = z.output<typeof ReaderStatus>

export const StudioReader = z.object({
  id: z.int(),
  nickname: z.string(),
  avatar: z.string().nullable(),
  email: z.string().nullable(),
  createTime: z.iso.datetime(),
  /** 1 by email address, 2 with QQ or another site. */
  loginType: z.union([z.literal(1), z.literal(2)]),
  isDisabled: z.boolean(),
  /** Emails about new articles. */
  isSubscribed: z.boolean(),
  /** Whether new articles come in a weekly digest. */
  wantsDigest: z.boolean(),
  /** Emails about replies. */
  wantsReplies: z.boolean(),
  /** Published ones. */
  commentCount: z.int(),
  /** Browsers that are logged in. */
  sessionCount: z.int(),
  lastUsedTime: z.iso.datetime().nullable(),
})
export type StudioReader = z.output<typeof StudioReader>

const Undoable = z.object({ undoToken: z.string() })

export const studioReadersApi = {
  list: owner.get('/studio/readers', {
    summary: 'Accounts of readers, newest first, with the number of each status.',
    query: z.object({
      status: ReaderStatus.default('all'),
      /** A part of the nickname or of the email address. */
      q: z.string().max(200).default(''),
      /** `next` of the previous page. */
      before: Id.optional(),
      size: wholeNumber(100).default(50),
    }),
    response: z.object({
      records: z.array(StudioReader),
      next: z.int().nullable(),
      counts: z.record(ReaderStatus, z.int()),
    }),
  }),
  disable: owner.post('/studio/readers/:id/disabling', {
    summary: 'Ends the sessions of a reader, who can no longer log in; the comments stay or go to the trash.',
    body: z.object({ trashComments: z.boolean() }),
    /** `trashed` is the number of comments that went to the trash. */
    response: Undoable.extend({ trashed: z.int() }),
    errors: ['refused'],
  }),
  enable: owner.post('/studio/readers/:id/enabling', {
    summary: 'Lets a disabled reader log in again.',
    response: nothing,
    errors: ['refused'],
  }),
  endSessions: owner.del('/studio/readers/:id/sessions', {
    summary: 'Logs a reader out everywhere.',
    response: z.object({ ended: z.int() }),
    errors: ['refused'],
  }),
  unsubscribe: owner.del('/studio/readers/:id/subscription', {
    summary: 'Stops emailing a reader about new articles.',
    response: Undoable,
    errors: ['refused'],
  }),
  erase: owner.post('/studio/readers/erasing', {
    summary:
      'Erases what is stored about an email address without an account; `erased` counts its subscription and emails.',
    body: z.object({ email: EmailAddress }),
    response: z.object({ erased: z.int() }),
    errors: ['refused'],
  }),
  undo: owner.post('/studio/readers/undo', {
    summary: 'Undoes a change to a reader. Sessions that ended stay ended.',
    body: z.object({ token: z.string().max(64) }),
    response: nothing,
    errors: ['refused'],
  }),
}
