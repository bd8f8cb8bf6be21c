/** Sends a test email while the owner waits, so that a wrong configuration shows at once. */
import { randomUUID } from 'node:crypto'
import type { Locale } from '#contract/locale.ts'
import { sendNow } from '#server/mail/mailer.ts'
import { renderEmail } from '#server/mail/render-email.ts'
import { testEmail } from '#server/mail/templates/test-email.ts'
import { originOf } from '#server/platform/config/site-origin.ts'
import type { Ctx } from '#server/platform/context.ts'

const MAX_REASON = 300

/** Not sent without a reason: there is no mail server, and the email is a file. Else the reason is that of the mail server or of the connection. */
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
