/** Emails the owner that a backup or an export has left the site (docs/requirements/safety.md, R7). */
import { siteTitle } from '#contract/site-texts.ts'
import { selectSettings } from '#server/features/settings/settings.sql.ts'
import { queueEmail } from '#server/mail/queue-email.ts'
import { type Downloaded, downloadEmail } from '#server/mail/templates/account-emails.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { selectOwner } from './users.sql.ts'

/** In the transaction that uses up the ticket. */
export async function notifyOfDownload(ctx: Ctx, tx: Tx, download: Downloaded): Promise<void> {
  const owner = await selectOwner(tx)
  if (!owner || owner.email === null) return
  const { email, locale } = owner
  const siteName = siteTitle(await selectSettings(ctx), locale)
  const content = downloadEmail(locale, { siteName, ...download })
  await queueEmail(ctx, tx, { kind: 'download', to: email, locale, content })
}
