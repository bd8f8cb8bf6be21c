/** The first run: whoever opens the URL that the server writes to its terminal becomes the owner. */
import { z } from 'zod'
import { EmailAddress } from '../email.ts'
import { nothing, post } from '../endpoint.ts'
import { storableText } from '../values.ts'

/** Of the printed address `/studio/setup#…`. */
const Token = z.string().min(1).max(100)
const Tagline = storableText(200)
const SiteName = storableText(100).refine((name) => name.trim() !== '')

export const SetupState = z.object({
  /** The demo content is there, and nothing in it was changed by the owner yet. */
  hasDemo: z.boolean(),
  /** There is a mail server, or files stand in for one (`SMTP_URL=file:`). */
  canSendEmail: z.boolean(),
  /** IANA name of this machine, as a suggestion. */
  timeZone: z.string(),
})
export type SetupState = z.output<typeof SetupState>

export const SetupForm = z.object({
  token: Token,
  email: EmailAddress,
  password: z.string().max(1024),
  /** Of the owner. */
  name: storableText(30).refine((name) => name.trim() !== ''),
  /** Of the site, in both languages, unless the fields below say otherwise. */
  title: SiteName,
  titleEn: SiteName.optional(),
  titleCn: SiteName.optional(),
  tagline: Tagline.optional(),
  taglineEn: Tagline.optional(),
  taglineCn: Tagline.optional(),
  /** The language of visitors who have not chosen one. */
  locale: z.enum(['en', 'cn']),
  isMultilingual: z.boolean(),
  timeZone: z.string().max(60),
  keepDemo: z.boolean(),
})
export type SetupForm = z.output<typeof SetupForm>

export const setupApi = {
  state: post('/studio/setup/state', {
    summary: 'What the first run needs to know; refused once there is an owner, and for a wrong token.',
    body: z.object({ token: Token }),
    response: SetupState,
    errors: ['invalid', 'refused', 'too-many'],
  }),
  testEmail: post('/studio/setup/email', {
    summary: 'Sends a test email at once. Returns the reason of the mail server when it fails.',
    body: z.object({ token: Token, email: EmailAddress }),
    response: z.object({ isSent: z.boolean(), reason: z.string().nullable() }),
    errors: ['invalid', 'refused', 'too-many'],
  }),
  checkAccount: post('/studio/setup/account', {
    summary: 'Whether the owner can have this email address and password. Nothing is stored.',
    body: SetupForm.pick({
      token: true,
      email: true,
      password: true,
      title: true,
      titleEn: true,
      titleCn: true,
    }),
    response: nothing,
    errors: ['invalid', 'refused', 'too-many'],
  }),
  create: post('/studio/setup', {
    summary:
      'Creates the owner, names the site, and keeps or deletes the demo. The owner then logs in with the password.',
    body: SetupForm,
    response: nothing,
    errors: ['invalid', 'refused', 'too-many'],
  }),
}
