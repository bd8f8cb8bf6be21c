/** Creates the owner in the first run, names the site, and keeps or deletes the demo content. */
import { randomUUID } from 'node:crypto'
import type { Locale } from '#contract/locale.ts'
import type { SetupForm } from '#contract/studio/setup.ts'
import { hasDemo } from '#server/demo/demo-state.ts'
import { updateSettings } from '#server/features/settings/update-settings.ts'
import { checkPassword } from '#server/features/users/check-password.ts'
import { createOwner, requireFreeEmail } from '#server/features/users/owner.ts'
import { canSendEmail } from '#server/mail/mail-server.ts'
import { sendNow } from '#server/mail/mailer.ts'
import { renderEmail } from '#server/mail/render-email.ts'
import { testEmail } from '#server/mail/templates/test-email.ts'
import { originOf } from '#server/platform/config/site-origin.ts'
import type { Ctx } from '#server/platform/context.ts'
import { Failure, fieldError } from '#server/platform/errors.ts'
import { isTimeZone } from '#server/platform/zoned-time.ts'
import { withSetupToken } from './setup-token.ts'

/** @throws invalid with the field that is wrong; refused when another setup has used the token */
export async function setUpSite(ctx: Ctx, form: SetupForm): Promise<void> {
  if (!isTimeZone(form.timeZone)) throw fieldError('timeZone')
  // Also before the demo is deleted, not only when the account is created.
  await checkAccount(ctx, form)
  await withSetupToken(ctx, form.token, () => createSite(ctx, form))
}

async function createSite(ctx: Ctx, form: SetupForm): Promise<void> {
  const { token: _, locale, isMultilingual, keepDemo, timeZone, ...owner } = form
  // First, because it removes the texts of the demo's site: those of the owner take their place.
  if (!keepDemo) {
    const { beginWithoutDemo } = await import('#server/demo/demo.ts')
    await beginWithoutDemo(ctx)
  }
  await createOwner(ctx, { ...owner, zone: timeZone })
  await ctx.transaction((tx) =>
    updateSettings(ctx, tx, { defaultLocale: locale, multiLanguage: isMultilingual ? 1 : 0 }),
  )
}

type SetupAccount = Pick<SetupForm, 'email' | 'password' | 'title' | 'titleEn' | 'titleCn'>

/** @throws invalid with the field that is wrong */
export async function checkAccount(ctx: Ctx, account: SetupAccount): Promise<void> {
  const { email, password, title, titleEn = title, titleCn = title } = account
  try {
    await checkPassword(ctx, password, email, [title, titleEn, titleCn])
  } catch (error) {
    throw error instanceof Failure ? fieldError('password', error.messageKey) : error
  }
  await requireFreeEmail(ctx, email)
}

export const setupState = async (ctx: Ctx) => ({
  hasDemo: await hasDemo(ctx),
  canSendEmail: await canSendEmail(ctx),
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
})

const MAX_REASON = 300

/** Sent while the owner waits, so that a wrong configuration shows at once. Not sent without a reason: there is no mail server, and the email is a file. Else the reason is that of the mail server or of the connection. */
export async function sendTestEmail(ctx: Ctx, to: string, locale: Locale) {
  const email = await renderEmail(ctx, locale, testEmail(locale))
  const messageId = `<${randomUUID()}@${new URL(originOf(ctx)).hostname}>`
  try {
    const { isFile } = await sendNow(ctx, { messageId, to, email })
    return { isSent: !isFile, reason: null }
  } catch (error) {
    ctx.log.warn({ err: error }, 'The test email could not be sent')
    return {
      isSent: false,
      reason: (error instanceof Error ? error.message : String(error)).slice(0, MAX_REASON),
    }
  }
}
