/** Passkeys of the owner: WebAuthn credentials that sign in without the password and without a code. */
import { z } from 'zod'
import { nothing, owner, post } from '../endpoint.ts'
import { Password, StaysSignedIn, User } from '../users.ts'
import { storableText } from '../values.ts'

export const MAX_PASSKEYS = 20
export const MAX_PASSKEY_NAME = 60

const PasskeyName = storableText(MAX_PASSKEY_NAME).pipe(z.string().trim().min(1))

export const Passkey = z.object({
  id: z.int(),
  name: z.string(),
  createTime: z.iso.datetime(),
  /** Null before the first login with it. */
  lastUsedTime: z.iso.datetime().nullable(),
  /** Its provider copies it to the other devices of its owner. */
  isSynced: z.boolean(),
})
export type Passkey = z.output<typeof Passkey>

/** The options and answers of WebAuthn in JSON, which the browser and the library read. */
const WebAuthnOptions = z.record(z.string(), z.unknown())

const credential = <Answer extends z.ZodRawShape>(answer: Answer) =>
  z.object({
    id: z.string().min(1).max(1500),
    rawId: z.string().min(1).max(1500),
    type: z.literal('public-key'),
    response: z.object(answer),
    clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
  })

/** In base 64 for URLs. */
const Bytes = z.string().min(1).max(20_000)

const RegistrationAnswer = credential({
  clientDataJSON: Bytes,
  attestationObject: Bytes,
  transports: z.array(z.string().max(20)).max(10).default([]),
})
const LoginAnswer = credential({
  clientDataJSON: Bytes,
  authenticatorData: Bytes,
  signature: Bytes,
  userHandle: z.string().max(200).optional(),
})

export const studioPasskeysApi = {
  list: owner.get('/studio/passkeys', {
    summary: 'The passkeys of the owner, newest first, and whether the URL of the site allows any.',
    response: z.object({
      records: z.array(Passkey),
      /** The only origin at which they work; null when it is neither https nor localhost. */
      origin: z.string().nullable(),
    }),
  }),
  begin: owner.post('/studio/passkeys/registration', {
    summary: 'The options for a new passkey, with a challenge that this session answers within five minutes.',
    isAudited: false,
    body: z.object({ password: Password.optional() }),
    response: WebAuthnOptions,
    errors: ['refused', 'too-many'],
  }),
  add: owner.post('/studio/passkeys', {
    summary: 'Stores the passkey that the browser has made for these options.',
    body: z.object({ name: PasskeyName, answer: RegistrationAnswer }),
    response: Passkey,
    errors: ['refused'],
  }),
  rename: owner.put('/studio/passkeys/:id', {
    summary: 'Renames a passkey. Nothing else changes.',
    body: z.object({ name: PasskeyName }),
    response: z.object({ formerName: z.string() }),
    errors: ['refused'],
  }),
  remove: owner.del('/studio/passkeys/:id', {
    summary: 'Removes a passkey: it no longer signs in. Its sessions continue.',
    response: nothing,
    errors: ['refused'],
  }),
}

/** The login with a passkey. It is here, and not with the other logins, because readers need no table of its URLs. */
export const passkeyLoginApi = {
  begin: post('/studio/passkey-login/options', {
    summary:
      'The options for a login with a passkey, with a challenge that this browser answers within five minutes.',
    response: WebAuthnOptions,
    errors: ['refused', 'too-many'],
  }),
  finish: post('/studio/passkey-login', {
    summary: 'Begins a session of the owner with a passkey, which counts as password and second factor.',
    body: z.object({ answer: LoginAnswer, staysSignedIn: StaysSignedIn }),
    response: User,
    errors: ['refused', 'too-many'],
  }),
}
