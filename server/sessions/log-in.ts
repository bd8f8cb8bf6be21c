/** Logging in with mailbox and password. */
import { checkCode, spendCode } from '#server/codes/check-code.ts'
import { mailboxKey } from '#server/codes/mailbox.ts'
import type { Ctx } from '#server/platform/context.ts'
import { Failure, refused } from '#server/platform/errors.ts'
import { giveBack, type Limit, takeTry } from '#server/platform/limits.ts'
import { networkOf, type Visitor } from '#server/platform/visitor.ts'
import { selectSettings } from '#server/settings/settings.sql.ts'
import { hashPassword, needsNewHash, verifyNothing, verifyPassword } from '#server/users/password.ts'
import { type AccountRow, selectAccountByKey, updatePassword } from '#server/users/users.sql.ts'
import { greetOwner } from './greet-owner.ts'
import { forgetTrouble, takeAttempt } from './login-trouble.ts'
import { openSession } from './open-session.ts'

export type LoginForm = { username: string; password: string; code: string | undefined }
export type LoggedIn = {
  account: AccountRow
  token: string
  /** By which the owner's browser is known again; null for readers. */
  browser: string | null
}

/**
 * An unknown account, one without a password and a wrong password are told in the same words and take the same time
 * (docs/safety.md, A7).
 * @throws refused; code-needed; too-many
 */
export async function logIn(ctx: Ctx, form: LoginForm, visitor: Visitor): Promise<LoggedIn> {
  const { username, password, code } = form
  const { alwaysCode } = await selectSettings(ctx)
  const taken = await ctx.transaction(async (tx) => {
    const found = await takeAttempt(ctx, tx, username, { hasCode: code !== undefined, alwaysCode })
    return found === 'counted' ? takeTry(ctx, tx, [networkLimit(visitor)]) : null
  })
  if (taken === null) throw new Failure('code-needed')
  if (code !== undefined) await checkCode(ctx, username, code)
  const account = await selectAccountByKey(ctx.db, mailboxKey(username))
  const isRight = account?.password_hash
    ? await verifyPassword(password, account.password_hash)
    : await verifyNothing(password)
  if (!account?.password_hash || !isRight) throw refused('wrong-login')
  const newHash = needsNewHash(account.password_hash) ? await hashPassword(password) : null
  return ctx
    .transaction(async (tx) => {
      await giveBack(tx, taken)
      await forgetTrouble(ctx, tx, username)
      if (account.disabled_at !== null) return null
      if (code !== undefined) await spendCode(ctx, tx, username, code)
      if (newHash) await updatePassword(tx, account.id, newHash)
      const browser = await greetOwner(ctx, tx, account, visitor)
      return { account, browser, token: await openSession(ctx, tx, account, visitor.userAgent) }
    })
    .then((loggedIn) => {
      if (!loggedIn) throw refused('account-disabled')
      return loggedIn
    })
}

const networkLimit = (visitor: Visitor): Limit => ({
  bucket: `login:${networkOf(visitor.address)}`,
  most: 20,
  withinSeconds: 15 * 60,
})
