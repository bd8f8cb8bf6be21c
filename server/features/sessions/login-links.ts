/** Emails the owner a one-time login link when a lockout begins, so that nobody can lock the owner out (docs/requirements/safety.md, A20). */

import { pages } from '#contract/pages.ts'
import { type AccountRow, selectAccount } from '#server/features/users/users.sql.ts'
import { emailAccount } from '#server/mail/queue-email.ts'
import { lockoutEmail } from '#server/mail/templates/account-emails.ts'
import { originOf } from '#server/platform/config/site-origin.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { refusal } from '#server/platform/errors.ts'
import type { FlushHandler } from '#server/platform/jobs/flusher.ts'
import { hashOfToken, randomToken } from '#server/platform/random-token.ts'
import { deleteLoginLink, insertLoginLink, selectLoginLink } from './login-links.sql.ts'

const LINK_LIFETIME_MS = 60 * 60 * 1000

/** Written after the response, so that its time does not reveal the owner's email address (A7). */
export const notifyOfLockout = (ctx: Ctx, { id }: Pick<AccountRow, 'id'>): void =>
  ctx.flusher.add('lockouts', id)

/** One email for each account in the batch. */
export const writeLockoutEmails =
  (ctx: Ctx): FlushHandler =>
  async (tx, entries) => {
    for (const id of new Set(entries as number[])) await emailLoginLink(ctx, tx, id)
  }

async function emailLoginLink(ctx: Ctx, tx: Tx, accountId: number): Promise<void> {
  const account = await selectAccount(tx, accountId)
  if (!account?.email) return
  const token = randomToken()
  const row = {
    token_hash: hashOfToken(token),
    account_id: accountId,
    expires_at: ctx.now() + LINK_LIFETIME_MS,
  }
  await insertLoginLink(tx, row)
  // In the fragment: neither a server nor a Referer header gets the token.
  const href = `${originOf(ctx)}${pages.loginLink.href()}#${token}`
  await emailAccount(ctx, tx, 'lockout', account, (locale, site) => lockoutEmail(locale, { ...site, href }))
}

/** The account of a valid link. @throws refused when it was used or has expired */
export async function accountOfLoginLink(ctx: Ctx, token: string): Promise<AccountRow> {
  const link = await selectLoginLink(ctx.db, hashOfToken(token), ctx.now())
  const account = link && (await selectAccount(ctx.db, link.account_id))
  if (!account || account.disabled_at !== null) throw refusal('login-link-used')
  return account
}

/** Uses the link up, in the transaction of the login. @throws refused when a parallel request has used it */
export async function consumeLoginLink(ctx: Ctx, tx: Tx, token: string): Promise<void> {
  if (!(await deleteLoginLink(tx, hashOfToken(token), ctx.now()))) throw refusal('login-link-used')
}
