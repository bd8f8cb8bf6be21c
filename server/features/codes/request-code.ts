/** Somebody asks for a code: a new one, in a mail to that email address; the one before is void. */
import type { Locale } from '#contract/locale.ts'
import { selectSettings } from '#server/features/settings/settings.sql.ts'
import { queueEmail } from '#server/mail/queue-email.ts'
import { codeEmail } from '#server/mail/templates/account-emails.ts'
import type { Ctx } from '#server/platform/context.ts'
import { networkOf } from '#server/platform/http/visitor.ts'
import { consumeAttempt, type RateLimit } from '#server/platform/rate-limiter.ts'
import { CODE_LIFETIME_MS, codeHash, createCode } from './code.ts'
import { upsertCode } from './codes.sql.ts'
import { emailHash, normalizeEmail } from './email-key.ts'

type CodeRequest = { email: string; address: string; locale: Locale }

/**
 * Never looks whether there is an account, so that nobody learns it (docs/requirements/safety.md, A8).
 * @throws too-many: one a minute and five an hour for an email address, 20 an hour for an address, 200 for the site
 */
export async function requestCode(ctx: Ctx, { email, address, locale }: CodeRequest): Promise<void> {
  const { websiteTitle } = await selectSettings(ctx)
  const code = createCode()
  await ctx.transaction(async (tx) => {
    await consumeAttempt(ctx, tx, limitsOf(ctx, email, address))
    await upsertCode(tx, {
      email_hash: emailHash(ctx, email),
      code: codeHash(ctx, email, code),
      expires_at: ctx.now() + CODE_LIFETIME_MS,
    })
    const letter = codeEmail(locale, { siteName: websiteTitle, code })
    await queueEmail(ctx, tx, { kind: 'code', to: normalizeEmail(email), locale, content: letter })
  })
}

const limitsOf = (ctx: Ctx, email: string, address: string): RateLimit[] => {
  const mark = emailHash(ctx, email)
  return [
    { bucket: `code:pause:${mark}`, max: 1, withinSeconds: 60 },
    { bucket: `code:email:${mark}`, max: 5, withinSeconds: 3600 },
    { bucket: `code:network:${networkOf(address)}`, max: 20, withinSeconds: 3600 },
    { bucket: 'code:site', max: ctx.config.CODES_PER_HOUR, withinSeconds: 3600 },
  ]
}
