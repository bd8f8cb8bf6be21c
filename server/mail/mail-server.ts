/** The mail server of the site: what SMTP_URL and MAIL_FROM set, else what the owner has set in the studio. */
import { isEmailAddress } from '#contract/email.ts'
import type { MailFields, MailServerState } from '#contract/studio/mail-server.ts'
import { decryptIfPossible } from '#server/platform/config/secret-key.ts'
import { originOf } from '#server/platform/config/site-origin.ts'
import type { Ctx } from '#server/platform/context.ts'
import { refusal } from '#server/platform/errors.ts'
import { type SmtpServer, smtpServerOf } from '#server/platform/smtp-trial.ts'
import { type StoredMailServer, selectStoredMailServer } from './mail.sql.ts'

/** `server` is null where nothing is sent. The values of the environment take the place of stored ones. */
type ResolvedMailServer = Pick<MailServerState, 'fields' | 'hasPassword' | 'fixed' | 'delivery'> & {
  server: SmtpServer | null
}

/** Memoized until settings change, on every instance. */
export const selectMailServer = (ctx: Ctx): Promise<ResolvedMailServer> =>
  ctx.memoize('mail-server', async () => resolveMailServer(ctx, await storedMailServer(ctx)))

/** What the owner has set; everything is empty on a new site. */
export const storedMailServer = async ({ db }: Pick<Ctx, 'db'>): Promise<StoredMailServer> =>
  (await selectStoredMailServer(db)) ?? nothingStored

const nothingStored: StoredMailServer = {
  host: '',
  port: 465,
  encryption: 'tls',
  user: '',
  encryptedPassword: null,
  senderName: '',
  senderAddress: '',
}

/** What applies when these values are stored. */
export async function resolveMailServer(ctx: Ctx, stored: StoredMailServer): Promise<ResolvedMailServer> {
  const { encryptedPassword, ...fields } = stored
  const { SMTP_URL, MAIL_FROM } = ctx.config
  const sender = MAIL_FROM ? await parseSender(MAIL_FROM) : null
  const isFiles = SMTP_URL?.startsWith('file:') ?? false
  const password = SMTP_URL || encryptedPassword === null ? null : decryptIfPossible(ctx, encryptedPassword)
  const given = isFiles ? null : SMTP_URL ? await smtpServerOf(SMTP_URL) : serverOf(fields, password)
  return {
    server: given,
    fields: {
      ...(SMTP_URL ? fieldsOf(given) : fields),
      senderName: sender?.name || fields.senderName,
      senderAddress: sender?.address ?? fields.senderAddress,
    },
    hasPassword: Boolean(given?.options.auth?.pass),
    fixed: {
      server: SMTP_URL !== undefined,
      senderName: Boolean(sender?.name),
      senderAddress: sender !== null,
    },
    delivery: isFiles ? 'files' : given ? 'server' : 'none',
  }
}

const serverOf = (fields: MailFields, password: string | null): SmtpServer | null =>
  fields.host === ''
    ? null
    : {
        options: {
          host: fields.host,
          port: fields.port,
          secure: fields.encryption === 'tls',
          requireTLS: true,
          ...(fields.user === '' ? {} : { auth: { user: fields.user, pass: password ?? '' } }),
        },
        isPublicOnly: true,
      }

function fieldsOf(server: SmtpServer | null): Omit<MailFields, 'senderName' | 'senderAddress'> {
  const { host, port, encryption, user } = nothingStored
  if (!server) return { host, port, encryption, user }
  const { options } = server
  return {
    host: options.host,
    port: options.port,
    encryption: options.secure ? 'tls' : options.requireTLS ? 'starttls' : 'none',
    user: options.auth?.user ?? '',
  }
}

async function parseSender(text: string): Promise<{ name: string; address: string }> {
  const { default: parse } = await import('nodemailer/lib/addressparser')
  const [sender] = parse(text, { flatten: true })
  return { name: sender?.name ?? '', address: sender?.address || text }
}

/** The address of the sender where the owner has not set one. */
export const defaultSenderAddress = (ctx: Ctx, { user }: Pick<MailFields, 'user'>): string =>
  isEmailAddress(user) ? user : `noreply@${new URL(originOf(ctx)).hostname}`

/** With a mail server, or with `SMTP_URL=file:`, where the owner reads the emails of a site that is only tried out. */
export const canSendEmail = async (ctx: Ctx): Promise<boolean> =>
  (await selectMailServer(ctx)).delivery !== 'none'

/** Depends on nothing but the mail server of the site, so it reveals no account. @throws refused when no email can arrive */
export async function requireEmail(ctx: Ctx): Promise<void> {
  if (!(await canSendEmail(ctx))) throw refusal('no-email')
}
