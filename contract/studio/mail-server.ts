/** The mail server of the site: what the owner sets in the studio, and what the environment sets in its place. */
import { z } from 'zod'
import { EmailAddress } from '../email.ts'
import { owner } from '../endpoint.ts'
import { storableText } from '../values.ts'

/** `none` only where SMTP_URL says so. */
const encryptions = ['tls', 'starttls', 'none'] as const

/** An empty text is not set: without a server the site sends nothing; without a sender there is a name and an address anyway. */
const MailFields = z.object({
  host: storableText(253),
  port: z.int(),
  encryption: z.enum(encryptions),
  user: storableText(320),
  senderName: storableText(100),
  senderAddress: storableText(254),
})
export type MailFields = z.output<typeof MailFields>

/** Without a password the stored one stays, as long as server and user do. */
const MailForm = MailFields.extend({ password: storableText(1024).optional() })
export type MailForm = z.output<typeof MailForm>

export const MailServerState = z.object({
  /** What applies: those of the environment in place of the stored ones. */
  fields: MailFields,
  /** Whether a password is stored or part of SMTP_URL; nobody gets the password itself. */
  hasPassword: z.boolean(),
  /** What a variable of the environment sets. */
  fixed: z.object({ server: z.boolean(), senderName: z.boolean(), senderAddress: z.boolean() }),
  /** What happens to emails: nothing can be sent, they are files (`SMTP_URL=file:`), or a server gets them. */
  delivery: z.enum(['none', 'files', 'server']),
  /** The sender where the fields are empty. */
  defaultSender: z.object({ name: z.string(), address: z.string() }),
  lastSentTime: z.iso.datetime().nullable(),
  /** Emails that wait for another attempt, and what the mail server or the network said last. */
  delayed: z.object({ count: z.int(), error: z.string().nullable() }),
  subscriberCount: z.int(),
  /** Where a test email goes, unless the owner names another address. */
  ownerEmail: z.string().nullable(),
})
export type MailServerState = z.output<typeof MailServerState>

const smtpSteps = ['found', 'encrypted', 'signedIn', 'accepted'] as const
export type SmtpStep = (typeof smtpSteps)[number]

const smtpFailures = [
  'unknown-host',
  'private-network',
  'closed-port',
  'no-answer',
  'certificate',
  'no-encryption',
  'other-encryption',
  'password',
  'sender',
  'recipient',
  'message',
  'broken',
] as const
export type SmtpFailure = (typeof smtpFailures)[number]

const MailTest = z.object({
  /** Those that were tried; the last one failed if there is a failure. Signing in is left out without a user. */
  steps: z.array(z.object({ step: z.enum(smtpSteps), ms: z.int() })),
  failure: z.object({ reason: z.enum(smtpFailures), words: z.string() }).nullable(),
  /** Of the connection; `validUntil` is the end of the certificate in Unix ms. */
  encryption: z.object({ protocol: z.string(), validUntil: z.number() }).nullable(),
  /** What the server said when it took the email. */
  response: z.string().nullable(),
})
export type MailTest = z.output<typeof MailTest>

export const studioMailServerApi = {
  show: owner.get('/studio/mail-server', {
    summary: 'The mail server and the sender of emails, without the password.',
    response: MailServerState,
  }),
  save: owner.put('/studio/mail-server', {
    summary:
      'Sets the mail server and the sender; an empty host removes the server. Fields that the server’s configuration sets stay as they are. It applies at once.',
    body: MailForm,
    response: MailServerState,
    errors: ['confirmation-needed'],
  }),
  test: owner.post('/studio/mail-server/test', {
    summary: 'Sends a test email with these values, saved or not, and returns how far it got.',
    body: MailForm.extend({ to: EmailAddress }),
    response: MailTest,
    errors: ['refused', 'too-many'],
  }),
}
