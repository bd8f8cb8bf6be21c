/** Verification codes, sent to an email address to prove access to it. */
import { z } from 'zod'
import { EmailAddress } from '#contract/email.ts'
import { get, nothing } from './endpoint.ts'

/** Six digits; copied spaces are ignored. */
export const Code = z
  .string()
  .max(64)
  .transform((text) => text.replace(/\s/g, ''))
  .refine((text) => /^\d{6}$/.test(text))

export const codesApi = {
  send: get('/users/code', {
    summary: 'Emails a verification code: six digits, valid once, for ten minutes.',
    query: z.object({ username: EmailAddress }),
    response: nothing,
    errors: ['forbidden', 'refused', 'too-many'],
  }),
}
