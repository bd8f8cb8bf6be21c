/** Saving a friend's site, changing its place, and taking it away. */
import { replaceMediaUse } from '#server/features/media/delete-unused-media.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { selectNextFriendPosition } from './friends.sql.ts'

export type FriendDraft = {
  name: string
  /** Begins with http:// or https://. */
  url: string
  intro: string
  avatar: { mediaId: number } | { url: string } | null
  sourceHash: string | null
}

/** Which spelling of an address leads to the same site: without scheme, `www.`, and the slash at the end. */
export const friendUrlKey = (address: string): string => {
  const url = new URL(address)
  return `${url.host.replace(/^www\./, '')}${url.pathname.replace(/\/+$/, '')}${url.search}`.toLowerCase()
}

/**
 * The address as it may stand in a link: http and https alone, without a password.
 * Null for anything else.
 */
export const safeWebUrl = (text: string): string | null => {
  const url = URL.parse(text.trim())
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null
  if (url.username !== '' || url.password !== '') return null
  return url.href
}

/** A new one stands behind all others; `id` names the one to change, which keeps its place. */
export async function saveFriend(ctx: Ctx, draft: FriendDraft, id?: number): Promise<number> {
  const { avatar } = draft
  const address = safeWebUrl(draft.url)
  if (address === null) throw new Error(`${draft.url} is no address of a site`)
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
    ctx.cacheTags.invalidate(tx, 'friends')
    if (id !== undefined) {
      await tx.updateTable('friend').set(row).where('id', '=', id).execute()
      await saveAvatarUse(ctx, tx, id, row.avatar_media_id)
      return id
    }
    const made = await tx
      .insertInto('friend')
      .values({ ...row, position: await selectNextFriendPosition(tx), created_at: ctx.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    await saveAvatarUse(ctx, tx, made.id, row.avatar_media_id)
    return made.id
  })
}

const saveAvatarUse = (ctx: Ctx, tx: Tx, id: number, mediaId: number | null) =>
  replaceMediaUse(ctx, tx, { entity: 'friend', id, isPublic: true }, mediaId === null ? [] : [mediaId])

/** These first, in this order; the others stay behind them as they were. */
export const orderFriends = (ctx: Ctx, ids: number[]): Promise<void> =>
  ctx.transaction(async (tx) => {
    const all = await tx.selectFrom('friend').select('id').orderBy('position').orderBy('id').execute()
    const wanted = new Set(ids)
    const rest = all.map(({ id }) => id).filter((id) => !wanted.has(id))
    for (const [position, id] of [...wanted, ...rest].entries()) await setPosition(tx, id, position)
    ctx.cacheTags.invalidate(tx, 'friends')
  })

const setPosition = (tx: Tx, id: number, position: number) =>
  tx.updateTable('friend').set({ position }).where('id', '=', id).execute()

export const deleteFriend = (ctx: Ctx, id: number): Promise<void> =>
  ctx.transaction(async (tx) => {
    await tx.deleteFrom('friend').where('id', '=', id).execute()
    await saveAvatarUse(ctx, tx, id, null)
    ctx.cacheTags.invalidate(tx, 'friends')
  })
