/** Saves, finds, orders and deletes friend links, with the use of their avatars. */
import { replaceMediaUse } from '#server/features/media/delete-unused-media.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { friendUrlKey, safeWebUrl } from './friend-url.ts'
import {
  deleteFriendRow,
  insertFriend,
  selectFriendByUrlKey,
  selectFriendIds,
  updateFriend,
  updateFriendPosition,
} from './friends.sql.ts'
import { deleteFriendCheck, selectFriendRecord } from './friends-studio.sql.ts'

export type FriendDraft = {
  name: string
  /** http or https. */
  url: string
  intro: string
  avatar: { mediaId: number } | { url: string } | null
  /** The importer's hash of the entry; null for a link created here. */
  sourceHash: string | null
  /** For a new link that comes from another site of the same kind. */
  kept?: { id: number; created_at: number }
}

/**
 * Saves the friend link and returns its id. Without `id` it is added after the last one; with `id` that one is changed
 * and keeps its position.
 * @throws Error for a URL that a link must not contain
 */
export const saveFriend = (ctx: Ctx, draft: FriendDraft, id?: number): Promise<number> =>
  ctx.transaction((tx) => writeFriend(ctx, tx, draft, id))

/** The same in a transaction of the caller. */
export async function writeFriend(ctx: Ctx, tx: Tx, draft: FriendDraft, id?: number): Promise<number> {
  const { avatar } = draft
  const url = safeWebUrl(draft.url)
  if (url === null) throw new Error(`${draft.url} is not the URL of a website`)
  const row = {
    name: draft.name,
    url,
    url_key: friendUrlKey(url),
    intro: draft.intro,
    avatar_media_id: avatar && 'mediaId' in avatar ? avatar.mediaId : null,
    avatar_url: avatar && 'url' in avatar ? safeWebUrl(avatar.url) : null,
    source_hash: draft.sourceHash,
    saved_at: ctx.now(),
  }
  if (id !== undefined) {
    // What was found belongs to the former URL.
    if ((await selectFriendRecord(tx, id))?.url !== url) await deleteFriendCheck(tx, id)
    await updateFriend(tx, id, row)
  }
  const savedId = id ?? (await insertFriend(tx, row, ctx.now(), draft.kept))
  await saveAvatarUse(ctx, tx, savedId, row.avatar_media_id)
  ctx.content.changed(tx, 'friends')
  return savedId
}

/** Deletes a friend link as a part of a larger transaction. */
export async function removeFriendIn(ctx: Ctx, tx: Tx, id: number): Promise<void> {
  await deleteFriendRow(tx, id)
  await saveAvatarUse(ctx, tx, id, null)
  ctx.content.changed(tx, 'friends')
}

export const saveAvatarUse = (ctx: Ctx, tx: Tx, id: number, mediaId: number | null) =>
  replaceMediaUse(ctx, tx, { entity: 'friend', id, isPublic: true }, mediaId === null ? [] : [mediaId])

/** Puts the given ids first, in the given order; the others follow in their present order. Unknown ids have no effect. */
export const orderFriends = (ctx: Ctx, ids: number[]): Promise<void> =>
  ctx.transaction(async (tx) => {
    const ordered = new Set([...ids, ...(await selectFriendIds(tx))])
    for (const [position, id] of [...ordered].entries()) await updateFriendPosition(tx, id, position)
    ctx.content.changed(tx, 'friends')
  })

type FoundFriend = {
  id: number
  name: string
  intro: string
  /** The hash of its last import; null for a link created in the studio. */
  sourceHash: string | null
}

/** Null when no friend link has this URL. URLs that differ only in scheme, `www.` or a final slash are the same. */
export async function findFriendByUrl(ctx: Ctx, url: string): Promise<FoundFriend | null> {
  const row = await selectFriendByUrlKey(ctx.db, friendUrlKey(url))
  return row ? { id: row.id, name: row.name, intro: row.intro, sourceHash: row.source_hash } : null
}
