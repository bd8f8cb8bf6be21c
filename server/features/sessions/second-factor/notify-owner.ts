/** Emails the owner that the second factor was turned on or off. */

import { siteTitle } from '#contract/site-texts.ts'
import { selectSettings } from '#server/features/settings/settings.sql.ts'
import type { AccountRow } from '#server/features/users/users.sql.ts'
import { queueEmail } from '#server/mail/queue-email.ts'
import { secondFactorEmail } from '#server/mail/templates/account-emails.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'

export async function notifyOwner(ctx: Ctx, tx: Tx, { email, locale }: AccountRow, state: 'on' | 'off') {
  if (email === null) return
  const siteName = siteTitle(await selectSettings(ctx), locale)
  const letter = secondFactorEmail(locale, { siteName, state })
  await queueEmail(ctx, tx, { kind: 'second-factor', to: email, locale, content: letter })
}
