/** Verification codes, sent to a mailbox to prove that somebody reads it. */
import { z } from 'zod'
import { get, nothing } from './endpoint.ts'
import { Mailbox } from './mailbox.ts'

/** Six digits; blanks that came along while copying do no harm. */
export const Code = z
  .string()
  .max(64)
  .transform((text) => text.replace(/\s/g, ''))
  .refine((text) => /^\d{6}$/.test(text))

export const codesApi = {
  send: get('/users/code', {
    summary: 'Mails a verification code: six digits, valid for ten minutes, once.',
    query: z.object({ username: Mailbox }),
    response: nothing,
    errors: ['forbidden', 'too-many'],
  }),
}
