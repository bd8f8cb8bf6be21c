/** Changes the order of the friend links. */
import type { Ctx } from '#server/platform/context.ts'
import { selectFriendIds, updateFriendPosition } from './friends.sql.ts'

/** Puts the given ids first, in the given order; the others follow in their present order. Unknown ids have no effect. */
export const orderFriends = (ctx: Ctx, ids: number[]): Promise<void> =>
  ctx.transaction(async (tx) => {
    const ordered = new Set([...ids, ...(await selectFriendIds(tx))])
    for (const [position, id] of [...ordered].entries()) await updateFriendPosition(tx, id, position)
    ctx.content.changed(tx, 'friends')
  })
