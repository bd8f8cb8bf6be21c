/** The owner hears of every login from a browser that was not seen before. */

import { selectSettings } from '#server/features/settings/settings.sql.ts'
import type { AccountRow } from '#server/features/users/users.sql.ts'
import { queueEmail } from '#server/mail/queue-email.ts'
import { newDeviceEmail } from '#server/mail/templates/account-emails.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Visitor } from '#server/platform/http/visitor.ts'
import { upsertKnownBrowser } from './known-browsers.ts'

/** Answers the token by which this browser is known from now on; null for readers, who are not told. */
export async function rememberBrowser(
  ctx: Ctx,
  tx: Tx,
  account: AccountRow,
  visitor: Visitor,
): Promise<string | null> {
  if (account.is_owner === 0) return null
  const { token, isNew } = await upsertKnownBrowser(tx, account.id, visitor, ctx.now())
  if (isNew && account.email !== null) {
    const { websiteTitle: siteName, timeZone } = await selectSettings(ctx)
    const time = new Date(ctx.now()).toLocaleString(account.locale === 'cn' ? 'zh-CN' : 'en-GB', {
      timeZone,
      dateStyle: 'long',
      timeStyle: 'short',
    })
    const userAgent = visitor.userAgent.slice(0, 200) || '–'
    const letter = newDeviceEmail(account.locale, { siteName, userAgent, time })
    await queueEmail(ctx, tx, { kind: 'sign-in', to: account.email, locale: account.locale, content: letter })
  }
  return token
}
