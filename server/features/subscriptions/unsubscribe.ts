/** Unsubscribes an account from one kind of email, or a subscriber without an account. */
import type { Ctx } from '#server/platform/context.ts'
import { seeOther } from '#server/platform/http/see-other.ts'
import { deleteSubscriber } from './subscribers.sql.ts'
import { updateEmailPreferences } from './subscriptions.sql.ts'
import { readUnsubscribeToken } from './unsubscribe-url.ts'

/** Returns whether the token is valid. A repetition changes nothing. */
export async function unsubscribe(ctx: Ctx, token: string): Promise<boolean> {
  const found = readUnsubscribeToken(ctx, token)
  if (!found) return false
  const { id, kind } = found
  await ctx.transaction(async (tx) => {
    // Nothing is kept of who leaves.
    if (kind === 'subscriber') await deleteSubscriber(tx, id)
    else
      await updateEmailPreferences(tx, id, kind === 'articles' ? { is_subscribed: 0 } : { wants_replies: 0 })
  })
  return true
}

/** POST /unsubscribe?token=…: from the button of the page, and from that of mail programs (RFC 8058). A GET changes nothing: link scanners send those. */
export async function unsubscribeResponse(ctx: Ctx, request: Request): Promise<Response> {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const isStopped = await unsubscribe(ctx, token)
  return seeOther(`/unsubscribe?result=${isStopped ? 'done' : 'unknown'}`)
}
