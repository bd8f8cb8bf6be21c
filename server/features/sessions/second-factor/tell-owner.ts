/** The owner hears by mail that the second factor was turned on or off. */

import { selectSettings } from '#server/features/settings/settings.sql.ts'
import type { AccountRow } from '#server/features/users/users.sql.ts'
import { secondFactorLetter } from '#server/mail/letters/account-letters.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'

export async function tellOwner(ctx: Ctx, tx: Tx, { email, locale }: AccountRow, state: 'on' | 'off') {
  if (email === null) return
  const { websiteTitle: siteName } = await selectSettings(ctx)
  const letter = secondFactorLetter(locale, { siteName, state })
  await queueMail(ctx, tx, { kind: 'second-factor', to: email, locale, letter })
}
