/** Implements studioFriendsApi: the owner keeps the friend links. */
import { type FriendForm, studioFriendsApi } from '#contract/studio/friends.ts'
import { requireImage } from '#server/features/media/require-image.ts'
import { isHidden } from '#server/features/settings/hidden-sections.ts'
import type { Ctx } from '#server/platform/context.ts'
import { fieldError, refusal } from '#server/platform/errors.ts'
import { serve } from '#server/platform/http/serve.ts'
import { friendUrlKey, safeWebUrl } from './friend-url.ts'
import { toStudioFriend } from './friends.mapper.ts'
import { selectFriendByUrlKey } from './friends.sql.ts'
import { selectFriendRecord, selectStudioFriends } from './friends-studio.sql.ts'
import { removeFriendForNow, undoFriendRemoval } from './remove-friend.ts'
import { approveFriend, type FriendDraft, orderFriends, saveFriend } from './save-friend.ts'

export const studioFriends = serve(studioFriendsApi, {
  list: async ({ ctx }) => ({
    friends: (await selectStudioFriends(ctx.db)).map(toStudioFriend),
    isHidden: await isHidden(ctx, 'friends'),
  }),

  create: async ({ ctx, body }) => ({ id: await saveFriend(ctx, await checkForm(ctx, body)) }),

  save: async ({ ctx, params: { id }, body }) => {
    if (!(await selectFriendRecord(ctx.db, id))) throw refusal('no-such-friend')
    await saveFriend(ctx, await checkForm(ctx, body, id), id)
    return null
  },

  approve: async ({ ctx, params }) => {
    await approveFriend(ctx, params.id)
    return null
  },

  remove: async ({ ctx, params }) => ({ undoToken: await removeFriendForNow(ctx, params.id) }),

  undo: async ({ ctx, body }) => {
    await undoFriendRemoval(ctx, body.token)
    return null
  },

  order: async ({ ctx, body }) => {
    await orderFriends(ctx, body.ids)
    return null
  },
})

/** @throws invalid with the first field that cannot be saved */
async function checkForm(
  ctx: Ctx,
  { name, url: written, intro, avatar }: FriendForm,
  ownId?: number,
): Promise<FriendDraft> {
  const url = safeWebUrl(written)
  if (url === null) throw fieldError('url', 'friend-url')
  const other = await selectFriendByUrlKey(ctx.db, friendUrlKey(url))
  if (other && other.id !== ownId) throw fieldError('url', 'friend-url-taken')
  if (avatar.kind === 'url' && safeWebUrl(avatar.url) === null) throw fieldError('avatar', 'image-url')
  if (avatar.kind === 'media') await requireImage(ctx, 'avatar', avatar.mediaId)
  return {
    name: name.trim(),
    url,
    intro: intro.trim(),
    sourceHash: null,
    avatar: avatar.kind === 'none' ? null : avatar,
  }
}
