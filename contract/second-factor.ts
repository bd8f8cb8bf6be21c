/** The owner's second factor: codes of an authenticator, and recovery codes. */
import { z } from 'zod'
import { nothing, owner } from './endpoint.ts'
import { Password } from './users.ts'

/** Six digits of an authenticator, or sixteen of a recovery code, however they are grouped. */
export const FactorCode = z
  .string()
  .max(64)
  .transform((text) => text.replace(/[\s-]/g, ''))
  .refine((text) => /^(\d{6}|\d{16})$/.test(text))

export const SecondFactor = z.object({
  isOn: z.boolean(),
  /** When it was turned on. */
  since: z.iso.datetime().nullable(),
  /** Recovery codes that were not used. */
  codesLeft: z.int(),
  /** Without an authenticator, an unknown browser requires an emailed code: only where emails can be sent. */
  isMailed: z.boolean(),
})
export type SecondFactor = z.output<typeof SecondFactor>

export const Enrollment = z.object({
  /** In base 32, for typing. */
  secret: z.string(),
  /** The same as a URL that authenticators open. */
  address: z.string(),
  /** The same as a QR code: modules per side with the quiet zone, and the dark ones as the path of an SVG. */
  qr: z.object({ side: z.int(), path: z.string() }),
})
export type Enrollment = z.output<typeof Enrollment>

/** Shown once, stored only as hashes. */
const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })
const IdentityProof = z.object({ password: Password.optional(), code: FactorCode })

export const secondFactorApi = {
  show: owner.get('/studio/second-factor', {
    summary: 'Whether the owner has a second factor, and how many recovery codes are left.',
    response: SecondFactor,
  }),
  begin: owner.post('/studio/second-factor', {
    summary: 'A new secret for an authenticator; nothing changes until one right code confirms it.',
    body: z.object({ password: Password.optional() }),
    response: Enrollment,
    errors: ['refused', 'too-many'],
  }),
  confirm: owner.put('/studio/second-factor', {
    summary: 'Turns the second factor on; returns ten recovery codes and ends every other session.',
    body: z.object({ code: FactorCode }),
    response: RecoveryCodes,
    errors: ['refused', 'too-many'],
  }),
  renewCodes: owner.post('/studio/second-factor/codes', {
    summary: 'Ten new recovery codes; the old ones are void.',
    body: IdentityProof,
    response: RecoveryCodes,
    errors: ['refused', 'too-many'],
  }),
  turnOff: owner.del('/studio/second-factor', {
    summary: 'Turns the second factor off, with the password and one code.',
    body: IdentityProof,
    response: nothing,
    errors: ['refused', 'too-many'],
  }),
}
