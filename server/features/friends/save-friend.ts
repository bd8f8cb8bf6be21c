/** Saves, finds, orders and deletes friend links, and records which avatars they use. */
import { replaceMediaUse } from '#server/features/media/delete-unused-media.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { refusal } from '#server/platform/errors.ts'
import { deleteFriendSite, updateFriendShown } from './friend-sites.sql.ts'
import { friendUrlKey, isReservedHost, safeWebUrl } from './friend-url.ts'
import {
  deleteFriendRow,
  insertFriend,
  selectFriendByUrlKey,
  selectFriendIds,
  selectLastPosition,
  updateFriend,
  updateFriendPosition,
} from './friends.sql.ts'
import { type FriendRecord, selectFriendRecord } from './friends-studio.sql.ts'

export const LOOK_AT_REQUEST = 'look-at-friend-request'
export const READ_FRIEND_NEWS = 'read-friend-news'
export const FETCH_FRIEND_PICTURE = 'fetch-friend-picture'

export type FriendDraft = {
  name: string
  /** http or https. */
  url: string
  intro: string
  avatar: { mediaId: number } | { url: string } | null
  /** The importer's hash of the entry; null for a link created here. */
  sourceHash: string | null
  /** Undefined keeps the state; a new link is shown. */
  state?: 'shown' | 'waiting'
  /** Undefined keeps the one of the same URL. */
  feedUrl?: string | null
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
  const before = id === undefined ? undefined : await selectFriendRecord(tx, id)
  const isSameUrl = before?.url === url
  const state = draft.state ?? before?.state ?? ('shown' as const)
  const row = {
    name: draft.name,
    url,
    url_key: friendUrlKey(url),
    intro: draft.intro,
    avatar_media_id: avatar && 'mediaId' in avatar ? avatar.mediaId : null,
    avatar_url: avatar && 'url' in avatar ? safeWebUrl(avatar.url) : null,
    source_hash: draft.sourceHash,
    saved_at: ctx.now(),
    state,
    feed_url: draft.feedUrl === undefined ? (isSameUrl ? before.feed_url : null) : draft.feedUrl,
  }
  if (id !== undefined) {
    if (!isSameUrl) await deleteFriendSite(tx, id)
    await updateFriend(tx, id, row)
  }
  const savedId = id ?? (await insertFriend(tx, row, ctx.now(), draft.kept))
  await saveAvatarUse(ctx, tx, savedId, row.avatar_media_id, state === 'shown')
  await scheduleReading(ctx, tx, { ...row, id: savedId }, isSameUrl)
  // A request changes nothing that visitors see.
  if (state === 'shown' || id !== undefined) ctx.content.changed(tx, 'friends')
  return savedId
}

/** Shows a friend link that a visitor has asked for, after all others. @throws refused when there is none */
export const approveFriend = (ctx: Ctx, id: number): Promise<void> =>
  ctx.transaction(async (tx) => {
    const friend = await selectFriendRecord(tx, id)
    if (!friend) throw refusal('no-such-friend')
    if (friend.state === 'shown') return
    await updateFriendShown(tx, id, (await selectLastPosition(tx)) + 1, ctx.now())
    await saveAvatarUse(ctx, tx, id, friend.avatar_media_id)
    await scheduleReading(ctx, tx, { ...friend, state: 'shown' }, false)
    ctx.content.changed(tx, 'friends')
  })

/** For a request, a job checks the website; for a shown friend, jobs read the news and store the avatar here. */
export async function scheduleReading(
  ctx: Ctx,
  tx: Tx,
  {
    id,
    url,
    state,
    avatar_url,
    avatar_media_id,
  }: Pick<FriendRecord, 'id' | 'url' | 'state' | 'avatar_url' | 'avatar_media_id'>,
  isRead: boolean,
): Promise<void> {
  const payload = { friendId: id }
  if (state === 'shown' && avatar_url !== null && avatar_media_id === null && !isReserved(avatar_url))
    await ctx.jobs.schedule(tx, FETCH_FRIEND_PICTURE, String(id), ctx.now(), payload)
  if (isRead || isReserved(url)) return
  if (state === 'shown') await ctx.jobs.schedule(tx, READ_FRIEND_NEWS, 'next', ctx.now())
  else await ctx.jobs.schedule(tx, LOOK_AT_REQUEST, String(id), ctx.now(), payload)
}

const isReserved = (url: string): boolean => isReservedHost(new URL(url).hostname)

/** Deletes a friend link as a part of a larger transaction. */
export async function removeFriendIn(ctx: Ctx, tx: Tx, id: number): Promise<void> {
  await deleteFriendRow(tx, id)
  await saveAvatarUse(ctx, tx, id, null)
  ctx.content.changed(tx, 'friends')
}

export const saveAvatarUse = (ctx: Ctx, tx: Tx, id: number, mediaId: number | null, isPublic = true) =>
  replaceMediaUse(ctx, tx, { entity: 'friend', id, isPublic }, mediaId === null ? [] : [mediaId])

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
