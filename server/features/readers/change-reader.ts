/** Disables, enables and unsubscribes readers for the studio, ends their sessions, and undoes it. */
import {
  restoreComments,
  type TrashedComment,
  trashCommentsOf,
} from '#server/features/comments/moderate-comments.ts'
import { deleteSessionsOf } from '#server/features/sessions/sessions.sql.ts'
import { updateEmailPreferences } from '#server/features/subscriptions/subscriptions.sql.ts'
import { type AccountRow, selectAccount, updateDisabled } from '#server/features/users/users.sql.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { refusal } from '#server/platform/errors.ts'
import { storeUndo, takeUndo } from '#server/platform/undo/undo.ts'
import { countSessions } from './readers.sql.ts'

type Undo =
  | { kind: 'disable'; accountId: number; comments: TrashedComment[] }
  | { kind: 'unsubscribe'; accountId: number; wasSubscribed: 0 | 1 }

/** @throws refused when there is none, and for the owner */
async function requireReader(tx: Tx, id: number): Promise<AccountRow> {
  const account = await selectAccount(tx, id)
  if (!account) throw refusal('no-such-reader')
  if (account.is_owner === 1) throw refusal('owner-stays')
  return account
}

export const disableReaderWithUndo = (ctx: Ctx, id: number, trashComments: boolean) =>
  ctx.transaction(async (tx) => {
    await requireReader(tx, id)
    await updateDisabled(ctx, tx, id, ctx.now())
    await deleteSessionsOf(tx, id)
    await ctx.audit(tx, 'readers.disable', { type: 'account', id })
    const comments = trashComments ? await trashCommentsOf(ctx, tx, id) : []
    const undo: Undo = { kind: 'disable', accountId: id, comments }
    return { trashed: comments.length, undoToken: await storeUndo(ctx, tx, 'readers', undo) }
  })

export const enableReaderById = (ctx: Ctx, id: number): Promise<void> =>
  ctx.transaction(async (tx) => {
    await requireReader(tx, id)
    await updateDisabled(ctx, tx, id, null)
    await ctx.audit(tx, 'readers.enable', { type: 'account', id })
  })

/** Returns how many sessions ended, in every instance at once. */
export const endSessionsOf = (ctx: Ctx, id: number): Promise<number> =>
  ctx.transaction(async (tx) => {
    await requireReader(tx, id)
    const ended = await countSessions(tx, id)
    await deleteSessionsOf(tx, id)
    await ctx.audit(tx, 'readers.end-sessions', { type: 'account', id })
    return ended
  })

export const unsubscribeReader = (ctx: Ctx, id: number): Promise<string> =>
  ctx.transaction(async (tx) => {
    const { is_subscribed } = await requireReader(tx, id)
    await updateEmailPreferences(tx, id, { is_subscribed: 0 })
    await ctx.audit(tx, 'readers.unsubscribe', { type: 'account', id })
    const undo: Undo = { kind: 'unsubscribe', accountId: id, wasSubscribed: is_subscribed }
    return storeUndo(ctx, tx, 'readers', undo)
  })

/** @throws refused when the token is unknown, used or too old, and when the account is gone */
export const undoReaderChange = (ctx: Ctx, token: string): Promise<void> =>
  ctx.transaction(async (tx) => {
    const undo = await takeUndo<Undo>(ctx, tx, 'readers', token)
    const { id } = await requireReader(tx, undo.accountId)
    if (undo.kind === 'unsubscribe')
      await updateEmailPreferences(tx, id, { is_subscribed: undo.wasSubscribed })
    else {
      await updateDisabled(ctx, tx, id, null)
      await restoreComments(ctx, tx, undo.comments)
    }
    await ctx.audit(tx, 'readers.undo', { type: 'account', id })
  })
