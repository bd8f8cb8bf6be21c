/** Job `fetch-friend-picture`: stores the avatar of a friend here, so that visitors' browsers do not request it from another server. */
import { fetchImage } from '#server/features/media/store-remote.ts'
import { withRetries } from '#server/features/mentions/retry-later.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { SafeFetchOptions } from '#server/platform/http/safe-fetch.ts'
import type { JobPayload } from '#server/platform/jobs/job-queue.ts'
import { updateFoundFriend } from './friend-sites.sql.ts'
import { selectFriendRecord } from './friends-studio.sql.ts'
import { FETCH_FRIEND_PICTURE, saveAvatarUse } from './save-friend.ts'

/** Until it is stored, and if it cannot be, a generated avatar is shown. @throws AbortError when the site stops */
export async function fetchFriendPicture(
  ctx: Ctx,
  payload: JobPayload,
  ending: AbortSignal,
  isAllowed?: SafeFetchOptions['isAllowed'],
): Promise<void> {
  const friend = await selectFriendRecord(ctx.db, Number(payload.friendId))
  const url = friend?.avatar_url
  if (!friend || !url || friend.state !== 'shown' || friend.avatar_media_id !== null) return
  const fetchIt = async () => {
    const { id: mediaId } = await fetchImage(ctx, url, { isAllowed, signal: ending, name: friend.name })
    await ctx.transaction(async (tx) => {
      // Unless the friend has got another avatar meanwhile.
      const now = await selectFriendRecord(tx, friend.id)
      if (now?.avatar_url !== url || now.avatar_media_id !== null) return
      await updateFoundFriend(tx, friend.id, { avatar_media_id: mediaId })
      await saveAvatarUse(ctx, tx, friend.id, mediaId)
      ctx.content.changed(tx, 'friends')
    })
  }
  await withRetries(ctx, { name: FETCH_FRIEND_PICTURE, payload, ending }, fetchIt, async () => {})
}
