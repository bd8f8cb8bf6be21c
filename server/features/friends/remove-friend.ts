/** Deletes a friend link at the owner's request, and brings it back within an hour, where it was. */
import { endHold, holdMedia } from '#server/features/media/hold-media.ts'
import type { Ctx } from '#server/platform/context.ts'
import { refusal } from '#server/platform/errors.ts'
import { storeUndo, takeUndo } from '#server/platform/undo/undo.ts'
import { selectFriendByUrlKey } from './friends.sql.ts'
import { type FriendRecord, insertFriendRecord, selectFriendRecord } from './friends-studio.sql.ts'
import { removeFriendIn, saveAvatarUse, scheduleReading } from './save-friend.ts'

const ENTITY = 'friend-undo'

const mediaIdsOf = ({ avatar_media_id }: FriendRecord) => (avatar_media_id === null ? [] : [avatar_media_id])

/** Returns the token that brings it back. @throws refused when there is no such friend link */
export const removeFriendForNow = (ctx: Ctx, id: number): Promise<string> =>
  ctx.transaction(async (tx) => {
    const friend = await selectFriendRecord(tx, id)
    if (!friend) throw refusal('no-such-friend')
    await holdMedia(ctx, tx, { entity: ENTITY, id }, mediaIdsOf(friend))
    await removeFriendIn(ctx, tx, id)
    return storeUndo(ctx, tx, 'friends', friend)
  })

/** @throws refused when the token is unknown or too old, and when another friend link has the URL meanwhile */
export const undoFriendRemoval = (ctx: Ctx, token: string): Promise<void> =>
  ctx.transaction(async (tx) => {
    const friend = await takeUndo<FriendRecord>(ctx, tx, 'friends', token)
    if (await selectFriendByUrlKey(tx, friend.url_key)) throw refusal('friend-url-taken')
    await insertFriendRecord(tx, friend)
    await saveAvatarUse(ctx, tx, friend.id, friend.avatar_media_id, friend.state === 'shown')
    await scheduleReading(ctx, tx, friend, false)
    await endHold(tx, { entity: ENTITY, id: friend.id })
    ctx.content.changed(tx, 'friends')
  })
