/** A new account, for whoever reads the mailbox. */
import type { Locale } from '#contract/locale.ts'
import { checkCode, spendCode } from '#server/features/codes/check-code.ts'
import { mailboxKey, plainMailbox } from '#server/features/codes/mailbox.ts'
import type { Ctx } from '#server/platform/context.ts'
import { refusal } from '#server/platform/errors.ts'
import { checkPassword } from './check-password.ts'
import { firstNickname } from './nickname.ts'
import { hashPassword } from './password.ts'
import { insertAccount, selectAccountByKey } from './users.sql.ts'

type Form = { mailbox: string; password: string; code: string; locale: Locale }

/**
 * Only who holds the code learns that the mailbox is registered already (docs/requirements/safety.md, A8); it stays valid then,
 * for a reset.
 * @throws invalid or refused for the password; refused for a wrong code and a taken mailbox
 */
export async function registerAccount(ctx: Ctx, form: Form): Promise<void> {
  const { mailbox, password, code, locale } = form
  await checkPassword(ctx, password, mailbox)
  await checkCode(ctx, mailbox, code)
  const username_key = mailboxKey(mailbox)
  if (await selectAccountByKey(ctx.db, username_key)) throw refusal('mailbox-taken')
  const password_hash = await hashPassword(password)
  await ctx.transaction(async (tx) => {
    await spendCode(ctx, tx, mailbox, code)
    if (await selectAccountByKey(tx, username_key)) throw refusal('mailbox-taken')
    const email = plainMailbox(mailbox)
    await insertAccount(ctx, tx, {
      username: email,
      username_key,
      email,
      password_hash,
      nickname: firstNickname(locale),
      locale,
      login_type: 1,
    })
  })
}
