/** A reader leaves for good: the account goes with all that hangs on it, what was written stays without a name. */
import type { Ctx } from '#server/platform/context.ts'
import { refusal } from '#server/platform/errors.ts'
import { removeAvatar } from './avatar-file.ts'
import { confirmPassword } from './confirm-password.ts'
import { deleteAccountRow, selectAccount } from './users.sql.ts'

/** @throws refused for the owner, and for a missing or wrong password */
export async function deleteAccount(
  ctx: Ctx,
  accountId: number,
  password: string | undefined,
): Promise<void> {
  const account = await selectAccount(ctx.db, accountId)
  if (!account) return
  if (account.is_owner === 1) throw refusal('owner-stays')
  await confirmPassword(ctx, account, password)
  await ctx.transaction((tx) => deleteAccountRow(ctx, tx, accountId))
  await removeAvatar(ctx, account.avatar)
}
