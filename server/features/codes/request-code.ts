/** Somebody asks for a code: a new one, in a mail to that mailbox; the one before is void. */
import type { Locale } from '#contract/locale.ts'
import { selectSettings } from '#server/features/settings/settings.sql.ts'
import { codeLetter } from '#server/mail/letters/account-letters.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import type { Ctx } from '#server/platform/context.ts'
import { networkOf } from '#server/platform/http/visitor.ts'
import { consumeAttempt, type RateLimit } from '#server/platform/rate-limiter.ts'
import { CODE_LIFE_MS, codeMark, createCode } from './code.ts'
import { upsertCode } from './codes.sql.ts'
import { mailboxMark, plainMailbox } from './mailbox.ts'

type Wish = { mailbox: string; address: string; locale: Locale }

/**
 * Never looks whether there is an account, so that nobody learns it (docs/requirements/safety.md, A8).
 * @throws too-many: one a minute and five an hour for a mailbox, 20 an hour for an address, 200 for the site
 */
export async function requestCode(ctx: Ctx, { mailbox, address, locale }: Wish): Promise<void> {
  const { websiteTitle } = await selectSettings(ctx)
  const code = createCode()
  await ctx.transaction(async (tx) => {
    await consumeAttempt(ctx, tx, limitsOf(ctx, mailbox, address))
    await upsertCode(tx, {
      mailbox: mailboxMark(ctx, mailbox),
      code: codeMark(ctx, mailbox, code),
      expires_at: ctx.now() + CODE_LIFE_MS,
    })
    const letter = codeLetter(locale, { siteName: websiteTitle, code })
    await queueMail(ctx, tx, { kind: 'code', to: plainMailbox(mailbox), locale, letter })
  })
}

const limitsOf = (ctx: Ctx, mailbox: string, address: string): RateLimit[] => {
  const mark = mailboxMark(ctx, mailbox)
  return [
    { bucket: `code:pause:${mark}`, max: 1, withinSeconds: 60 },
    { bucket: `code:mailbox:${mark}`, max: 5, withinSeconds: 3600 },
    { bucket: `code:network:${networkOf(address)}`, max: 20, withinSeconds: 3600 },
    { bucket: 'code:site', max: ctx.config.CODES_PER_HOUR, withinSeconds: 3600 },
  ]
}
