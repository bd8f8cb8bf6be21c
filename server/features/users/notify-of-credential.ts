/** Emails the owner that there is another way into the account. */
import { siteTitle } from '#contract/site-texts.ts'
import { selectSettings } from '#server/features/settings/settings.sql.ts'
import { queueEmail } from '#server/mail/queue-email.ts'
import { type Credential, credentialEmail } from '#server/mail/templates/account-emails.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { AccountRow } from './users.sql.ts'

export async function notifyOfCredential(
  ctx: Ctx,
  tx: Tx,
  { email, locale }: AccountRow,
  credential: Credential,
): Promise<void> {
  if (email === null) return
  const siteName = siteTitle(await selectSettings(ctx), locale)
  const content = credentialEmail(locale, { siteName, ...credential })
  await queueEmail(ctx, tx, { kind: 'credential', to: email, locale, content })
}
