/** Makes the browser of a login known to the account, and emails the owner when it is new (new-device alert). */
import { selectSettings } from '#server/features/settings/settings.sql.ts'
import type { AccountRow } from '#server/features/users/users.sql.ts'
import { emailAccount } from '#server/mail/queue-email.ts'
import { newDeviceEmail } from '#server/mail/templates/account-emails.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { VisitorInfo } from '#server/platform/http/visitor.ts'
import { upsertKnownBrowser } from './known-browsers.sql.ts'

/** Returns the token for the browser's cookie. */
export async function rememberBrowser(
  ctx: Ctx,
  tx: Tx,
  account: AccountRow,
  visitor: VisitorInfo,
): Promise<string> {
  const { token, isNew } = await upsertKnownBrowser(tx, account.id, visitor.cookies, ctx.now())
  if (isNew && account.is_owner === 1) {
    const { timeZone } = await selectSettings(ctx)
    const time = new Date(ctx.now()).toLocaleString(account.locale === 'cn' ? 'zh-CN' : 'en-GB', {
      timeZone,
      dateStyle: 'long',
      timeStyle: 'short',
    })
    const userAgent = visitor.userAgent.slice(0, 200) || '–'
    await emailAccount(ctx, tx, 'new-device', account, (locale, site) =>
      newDeviceEmail(locale, { ...site, userAgent, time }),
    )
  }
  return token
}
