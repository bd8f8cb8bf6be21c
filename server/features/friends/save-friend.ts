/** Saves and deletes a friend link, with the use of its avatar. */
import { replaceMediaUse } from '#server/features/media/delete-unused-media.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { friendUrlKey, safeWebUrl } from './friend-url.ts'
import { deleteFriendRow, insertFriend, updateFriend } from './friends.sql.ts'

export type FriendDraft = {
  name: string
  /** http or https. */
  url: string
  intro: string
  avatar: { mediaId: number } | { url: string } | null
  /** The importer's hash of the entry; null for a link created here. */
  sourceHash: string | null
}

/**
 * Saves the friend link and returns its id. Without `id` it is added after the last one; with `id` that one is changed
 * and keeps its position.
 * @throws Error for a URL that a link must not contain
 */
export async function saveFriend(ctx: Ctx, draft: FriendDraft, id?: number): Promise<number> {
  const { avatar } = draft
  const address = safeWebUrl(draft.url)
  if (address === null) throw new Error(`${draft.url} is not the URL of a website`)
  const row = {
    name: draft.name,
    url: address,
    url_key: friendUrlKey(address),
    intro: draft.intro,
    avatar_media_id: avatar && 'mediaId' in avatar ? avatar.mediaId : null,
    avatar_url: avatar && 'url' in avatar ? safeWebUrl(avatar.url) : null,
    source_hash: draft.sourceHash,
    saved_at: ctx.now(),
  }
  return ctx.transaction(async (tx) => {
    if (id !== undefined) await updateFriend(tx, id, row)
    const savedId = id ?? (await insertFriend(tx, row, ctx.now()))
    await saveAvatarUse(ctx, tx, savedId, row.avatar_media_id)
    ctx.cacheTags.invalidate(tx, 'friends')
    return savedId
  })
}

export const deleteFriend = (ctx: Ctx, id: number): Promise<void> =>
  ctx.transaction(async (tx) => {
    await deleteFriendRow(tx, id)
    await saveAvatarUse(ctx, tx, id, null)
    ctx.cacheTags.invalidate(tx, 'friends')
  })

const saveAvatarUse = (ctx: Ctx, tx: Tx, id: number, mediaId: number | null) =>
  replaceMediaUse(ctx, tx, { entity: 'friend', id, isPublic: true }, mediaId === null ? [] : [mediaId])
