/** One click below a mail: no more of its kind. */
import type { Ctx } from '#server/platform/context.ts'
import { readStopToken } from './stop-address.ts'
import { updateWishes } from './subscriptions.sql.ts'

/** Says whether the token was one of ours. Asked twice it does the same. */
export async function stopMails(ctx: Ctx, token: string): Promise<boolean> {
  const found = readStopToken(ctx, token)
  if (!found) return false
  const wishes = found.kind === 'articles' ? { is_subscribed: 0 as const } : { wants_replies: 0 as const }
  await ctx.transaction((tx) => updateWishes(tx, found.accountId, wishes))
  return true
}
