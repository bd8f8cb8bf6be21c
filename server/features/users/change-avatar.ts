/** Replaces the avatar of an account. */
import type { Ctx } from '#server/platform/context.ts'
import { consumeAttempt } from '#server/platform/rate-limiter.ts'
import type { Incoming } from '#server/platform/storage/incoming.ts'
import { removeAvatar, storeAvatar } from './avatar-file.ts'
import { selectAccount, updateProfile } from './users.sql.ts'

/**
 * Returns the URL of the new avatar.
 * @throws refused for bytes that are no image; too-many after ten within the hour (docs/requirements/safety.md, U4)
 */
export async function changeAvatar(ctx: Ctx, accountId: number, file: Incoming): Promise<string> {
  const limit = { bucket: `avatar:${accountId}`, max: 10, withinSeconds: 3600 }
  await ctx.transaction((tx) => consumeAttempt(ctx, tx, [limit]), { isAudited: false })
  const avatar = await storeAvatar(ctx, file)
  const before = await ctx.transaction(async (tx) => {
    const account = await selectAccount(tx, accountId)
    await updateProfile(ctx, tx, accountId, { avatar })
    await ctx.audit(tx, 'account.avatar')
    return account?.avatar ?? null
  })
  await removeAvatar(ctx, before)
  return avatar
}
