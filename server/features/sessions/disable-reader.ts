/** Disables and enables the account of a reader. */

import { type AccountRow, updateDisabled } from '#server/features/users/users.sql.ts'
import type { Ctx } from '#server/platform/context.ts'
import { refusal } from '#server/platform/errors.ts'
import { deleteSessionsOf } from './sessions.sql.ts'

/** Ends their sessions, in every instance at once (docs/requirements/safety.md, S9). @throws refused for the owner */
export async function disableReader(ctx: Ctx, account: AccountRow): Promise<void> {
  if (account.is_owner === 1) throw refusal('owner-stays')
  await ctx.transaction(async (tx) => {
    await updateDisabled(ctx, tx, account.id, ctx.now())
    await deleteSessionsOf(tx, account.id)
    await ctx.audit(tx, 'readers.disable', { type: 'account', id: account.id })
  })
}

export const enableReader = (ctx: Ctx, account: AccountRow): Promise<void> =>
  ctx.transaction(async (tx) => {
    await updateDisabled(ctx, tx, account.id, null)
    await ctx.audit(tx, 'readers.enable', { type: 'account', id: account.id })
  })
