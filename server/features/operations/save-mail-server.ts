/** Sets the mail server in the studio, and tries one out before. */
import { randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import { isEmailAddress } from '#contract/email.ts'
import type { Locale } from '#contract/locale.ts'
import type { MailForm, MailTest } from '#contract/studio/mail-server.ts'
import { type StoredMailServer, upsertMailServer } from '#server/mail/mail.sql.ts'
import { resolveMailServer, selectMailServer, storedMailServer } from '#server/mail/mail-server.ts'
import { messageOf } from '#server/mail/mailer.ts'
import { renderEmail } from '#server/mail/render-email.ts'
import { testEmail } from '#server/mail/templates/test-email.ts'
import { originOf } from '#server/platform/config/site-origin.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type Failure, fieldError, fieldErrors, refusal } from '#server/platform/errors.ts'
import { hastenDelayedEmails } from './emails.sql.ts'

/** It applies at once, also to emails that wait for another attempt. @throws invalid with each wrong field */
export async function saveMailServer(ctx: Ctx, form: MailForm): Promise<void> {
  const stored = await valuesOf(ctx, form)
  await ctx.transaction(async (tx) => {
    await upsertMailServer(tx, stored)
    await hastenDelayedEmails(tx, ctx.now())
    // Pages say whether the site can send emails.
    ctx.content.changed(tx, 'settings')
  })
  ctx.jobs.wake()
}

/** @throws invalid with each wrong field; refused without a server to try */
export async function tryMailServer(
  ctx: Ctx,
  { to, ...form }: MailForm & { to: string },
  locale: Locale,
): Promise<MailTest> {
  const { server, fields } = await resolveMailServer(ctx, await valuesOf(ctx, form))
  if (!server) throw refusal('no-email')
  const email = await renderEmail(ctx, locale, testEmail(locale))
  const row = {
    message_id: `<${randomUUID()}@${new URL(originOf(ctx)).hostname}>`,
    created_at: ctx.now(),
  }
  return ctx.smtp.tryOut(server, messageOf(ctx, fields, row, { to, email }))
}

/** What would be stored. What the environment sets stays as it is stored. */
async function valuesOf(ctx: Ctx, { password, ...form }: MailForm): Promise<StoredMailServer> {
  const stored = await storedMailServer(ctx)
  const { fixed, hasPassword } = await selectMailServer(ctx)
  const { host, port, encryption, user, senderName, senderAddress } = stored
  const next: Omit<StoredMailServer, 'encryptedPassword'> = {
    ...(fixed.server
      ? { host, port, encryption, user }
      : { host: form.host.trim(), port: form.port, encryption: form.encryption, user: form.user.trim() }),
    senderName: fixed.senderName ? senderName : form.senderName.trim(),
    senderAddress: fixed.senderAddress ? senderAddress : form.senderAddress.trim(),
  }
  const errors = [...mistakesIn(next)]
  // Whoever has a session must not learn the password from a server of their own.
  const keepsPassword = hasPassword && next.host === host && next.user === user
  const encryptedPassword = fixed.server
    ? stored.encryptedPassword
    : next.host === '' || next.user === ''
      ? null
      : password
        ? ctx.encrypt(password)
        : keepsPassword
          ? stored.encryptedPassword
          : null
  const needsPassword = !fixed.server && next.host !== '' && next.user !== '' && encryptedPassword === null
  if (needsPassword) errors.push(fieldError('password', 'mail-password'))
  if (errors.length > 0) throw fieldErrors(errors)
  return { ...next, encryptedPassword }
}

function* mistakesIn(next: Omit<StoredMailServer, 'encryptedPassword'>): Generator<Failure> {
  const isHost = /^[\p{L}\p{N}.-]+$/u.test(next.host) || isIP(next.host) === 6
  if (next.host !== '' && !isHost) yield fieldError('host', 'mail-host')
  if (next.host !== '' && (next.port < 1 || next.port > 65_535)) yield fieldError('port', 'mail-port')
  if (next.host !== '' && next.encryption === 'none') yield fieldError('encryption', 'mail-encryption')
  if (/\p{Cc}/u.test(next.user)) yield fieldError('user')
  if (/\p{Cc}/u.test(next.senderName)) yield fieldError('senderName')
  if (next.senderAddress !== '' && !isEmailAddress(next.senderAddress))
    yield fieldError('senderAddress', 'mail-sender')
}
