/** Stores the picture of a friend that another server has (job `fetch-friend-picture`), so that no visitor's browser asks that server. */
import { fetchImage } from '#server/features/media/store-remote.ts'
import { withRetries } from '#server/features/mentions/retry-later.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { SafeFetchOptions } from '#server/platform/http/safe-fetch.ts'
import type { JobPayload } from '#server/platform/jobs/job-queue.ts'
import { updateFoundFriend } from './friend-sites.sql.ts'
import { selectFriendRecord } from './friends-studio.sql.ts'
import { FETCH_FRIEND_PICTURE, saveAvatarUse } from './save-friend.ts'

/** Until then, and when it cannot be had, the friend has a drawn one. @throws AbortError when the site stops */
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
      // Unless it has another one meanwhile.
      const now = await selectFriendRecord(tx, friend.id)
      if (now?.avatar_url !== url || now.avatar_media_id !== null) return
      await updateFoundFriend(tx, friend.id, { avatar_media_id: mediaId })
      await saveAvatarUse(ctx, tx, friend.id, mediaId)
      ctx.content.changed(tx, 'friends')
    })
  }
  await withRetries(ctx, { name: FETCH_FRIEND_PICTURE, payload, ending }, fetchIt, async () => {})
}
