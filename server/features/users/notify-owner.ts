/** Emails the owner what concerns the account and the whole site. */
import { emailAccount } from '#server/mail/queue-email.ts'
import {
  type Credential,
  credentialEmail,
  type Downloaded,
  downloadEmail,
  secondFactorEmail,
} from '#server/mail/templates/account-emails.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { type AccountRow, selectOwner } from './users.sql.ts'

/** A backup or an export has left the site (docs/requirements/safety.md, R7). In the transaction that uses up the ticket. */
export async function notifyOfDownload(ctx: Ctx, tx: Tx, download: Downloaded): Promise<void> {
  const owner = await selectOwner(tx)
  if (owner)
    await emailAccount(ctx, tx, 'download', owner, (locale, site) =>
      downloadEmail(locale, { ...site, ...download }),
    )
}

/** There is another way into the account. */
export const notifyOfCredential = (ctx: Ctx, tx: Tx, owner: AccountRow, credential: Credential) =>
  emailAccount(ctx, tx, 'credential', owner, (locale, site) =>
    credentialEmail(locale, { ...site, ...credential }),
  )

/** The second factor was turned on or off. */
export const notifyOfFactor = (ctx: Ctx, tx: Tx, owner: AccountRow, state: 'on' | 'off') =>
  emailAccount(ctx, tx, 'second-factor', owner, (locale, site) =>
    secondFactorEmail(locale, { ...site, state }),
  )
