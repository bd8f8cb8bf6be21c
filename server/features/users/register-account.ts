/** Creates an account for a person who has proved access to the email address. */
import type { Locale } from '#contract/locale.ts'
import { checkCode, consumeCode } from '#server/features/codes/check-code.ts'
import { emailKey, normalizeEmail } from '#server/features/codes/email-key.ts'
import type { Ctx } from '#server/platform/context.ts'
import { refusal } from '#server/platform/errors.ts'
import { checkPassword } from './check-password.ts'
import { defaultNickname } from './nickname.ts'
import { hashPassword } from './password.ts'
import { readNickname } from './update-info.ts'
import { type AccountRow, insertAccount, selectAccountByKey } from './users.sql.ts'

type Form = {
  email: string
  password: string
  code: string
  /** Undefined: a name with a number. */
  nickname: string | undefined
  locale: Locale
  /** Of the cookie by which this browser is known as that of a guest; null without one. */
  browser: string | null
}

/** Job: makes the account the author of what a guest with its address wrote (server/features/comments/guest-confirmation.ts). */
export const TAKE_OVER_COMMENTS = 'take-over-comments'

/**
 * Only the holder of the code learns that the email address is already registered (docs/requirements/safety.md, A8);
 * the code stays valid then, for a reset.
 * @throws invalid or refused for the password and the name; refused for a wrong code and a registered email address
 */
export async function registerAccount(ctx: Ctx, form: Form): Promise<AccountRow> {
  const { email, password, code, locale } = form
  await checkPassword(ctx, password, email)
  const username_key = emailKey(email)
  const nickname =
    form.nickname === undefined
      ? defaultNickname(locale)
      : await readNickname(ctx, form.nickname, { is_owner: 0, username_key })
  await checkCode(ctx, { email, browser: null }, code)
  const normalized = normalizeEmail(email)
  if (await selectAccountByKey(ctx.db, username_key)) throw refusal('email-taken')
  const password_hash = await hashPassword(password)
  return ctx.transaction(async (tx) => {
    await consumeCode(ctx, tx, { email, browser: null }, code)
    if (await selectAccountByKey(tx, username_key)) throw refusal('email-taken')
    const account = await insertAccount(ctx, tx, {
      username: normalized,
      username_key,
      email: normalized,
      password_hash,
      nickname,
      locale,
      login_type: 1,
    })
    await ctx.jobs.add(tx, TAKE_OVER_COMMENTS, { accountId: account.id, browser: form.browser })
    return account
  })
}
