/** Emails a new verification code; the code before it is void. */
import type { Locale } from '#contract/locale.ts'
import { siteTitle } from '#contract/site-texts.ts'
import { selectSettings } from '#server/features/settings/settings.sql.ts'
import { queueEmail } from '#server/mail/queue-email.ts'
import { codeEmail } from '#server/mail/templates/account-emails.ts'
import type { Ctx } from '#server/platform/context.ts'
import { networkOf } from '#server/platform/http/visitor.ts'
import { consumeAttempt, type RateLimit } from '#server/platform/rate-limiter.ts'
import { CODE_LIFETIME_MS, codeHash, createCode } from './check-code.ts'
import { upsertCode } from './codes.sql.ts'
import { normalizeEmail, subjectHash } from './email-key.ts'

type CodeRequest = {
  /** As it was typed. */
  email: string
  /** The address of the account with this email, where there is one: it may be spelled in another way. */
  accountEmail: string | null
  /** The token hash of a browser that the account knows. */
  browser: string | null
  ipAddress: string
  locale: Locale
}

/**
 * Does the same with and without an account, so that the response does not reveal one (docs/requirements/safety.md, A8).
 * @throws too-many: one a minute and five an hour for an email address, 20 an hour for a network, 200 for the site;
 * a known browser has the first two limits for itself (A20)
 */
export async function requestCode(ctx: Ctx, request: CodeRequest): Promise<void> {
  const { email, accountEmail, locale } = request
  const siteName = siteTitle(await selectSettings(ctx), locale)
  const code = createCode()
  const slot = subjectHash(ctx, request)
  await ctx.transaction(async (tx) => {
    await consumeAttempt(ctx, tx, limitsOf(ctx, slot, request))
    await upsertCode(tx, {
      email_hash: slot,
      code: codeHash(ctx, slot, code),
      expires_at: ctx.now() + CODE_LIFETIME_MS,
    })
    const to = accountEmail ?? normalizeEmail(email)
    await queueEmail(ctx, tx, { kind: 'code', to, locale, content: codeEmail(locale, { siteName, code }) })
  })
}

const limitsOf = (ctx: Ctx, slot: string, { browser, ipAddress }: CodeRequest): RateLimit[] => {
  const own = [
    { bucket: `code:pause:${slot}`, max: 1, withinSeconds: 60 },
    { bucket: `code:email:${slot}`, max: 5, withinSeconds: 3600 },
  ]
  if (browser !== null) return own
  return [
    ...own,
    { bucket: `code:network:${networkOf(ipAddress)}`, max: 20, withinSeconds: 3600 },
    { bucket: 'code:site', max: ctx.config.CODES_PER_HOUR, withinSeconds: 3600 },
  ]
}
