/** Undoes a change of email by the link that the previous email address got (docs/requirements/safety.md, A19). */

import { pages } from '#contract/pages.ts'
import { emailKey } from '#server/features/codes/email-key.ts'
import { deleteAccessTokensOf } from '#server/features/tokens/tokens.sql.ts'
import { deleteEmailChangesOf, selectEmailChange } from '#server/features/users/email-changes.sql.ts'
import { selectAccount, selectAccountByKey, updateEmail } from '#server/features/users/users.sql.ts'
import { insertAuditEntry } from '#server/platform/audited-context.ts'
import type { Ctx } from '#server/platform/context.ts'
import { seeOther } from '#server/platform/http/see-other.ts'
import { ownerActor } from '#server/platform/http/serve.ts'
import type { VisitorInfo } from '#server/platform/http/visitor.ts'
import { hashOfToken } from '#server/platform/random-token.ts'
import { deleteKnownBrowsers } from './known-browsers.sql.ts'
import { deleteLoginLinksOf } from './login-links.sql.ts'
import { deletePasskeysOf } from './passkeys/passkeys.sql.ts'
import { deleteSessionsOf } from './sessions.sql.ts'

/**
 * Restores the previous address and ends every session, access token and passkey: the person who changed it is signed out, and the owner of the
 * address can reset the password. For the owner's account it writes an audit entry.
 * @returns false for a link that was used, has expired, or whose address has another account by now
 */
const undoEmailChange = (ctx: Ctx, token: string, visitor: VisitorInfo): Promise<boolean> =>
  ctx.transaction(async (tx) => {
    const change = await selectEmailChange(tx, hashOfToken(token), ctx.now())
    const account = change && (await selectAccount(tx, change.account_id))
    if (!account) return false
    const key = emailKey(change.previous_email)
    const taken = await selectAccountByKey(tx, key)
    if (taken && taken.id !== account.id) return false
    await updateEmail(tx, account.id, change.previous_email, key)
    await deleteEmailChangesOf(tx, account.id)
    await deleteSessionsOf(tx, account.id)
    await deleteAccessTokensOf(tx, account.id)
    await deletePasskeysOf(tx, account.id)
    await deleteKnownBrowsers(tx, account.id)
    await deleteLoginLinksOf(tx, account.id)
    // The link needs no session, so the person who opened it is not named.
    if (account.is_owner === 1)
      await insertAuditEntry(ctx, tx, ownerActor(null, visitor), 'account.email-undone', {
        type: 'account',
        id: account.id,
      })
    return true
  })

/** Handles the form of the page /undo-email-change. A GET changes nothing: programs that check links must not. */
export async function undoEmailChangeResponse(
  ctx: Ctx,
  request: Request,
  visitor: VisitorInfo,
): Promise<Response> {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const result = (await undoEmailChange(ctx, token, visitor)) ? 'done' : 'unknown'
  return seeOther(pages.undoEmailChange.href(null, { result }))
}
