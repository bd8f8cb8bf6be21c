/** Every SQL statement of friend links. Lists are in the owner's order. */
import type { Insertable, Selectable } from 'kysely'
import { imageColumns } from '#server/features/media/media.sql.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/tables.ts'

/** Friend links with the stored image of their avatars. */
export const friendsWithAvatar = (db: Db) =>
  db
    .selectFrom('friend')
    .leftJoin('media', 'media.id', 'friend.avatar_media_id')
    .selectAll('friend')
    .select(imageColumns('media'))

export type FriendRow = Awaited<ReturnType<ReturnType<typeof friendsWithAvatar>['executeTakeFirstOrThrow']>>

/** Those that visitors see, each with the day since which its website cannot be reached. */
export const selectFriends = (ctx: Ctx) =>
  ctx.memoize('friends', () =>
    friendsWithAvatar(ctx.db)
      .leftJoin('friend_site', 'friend_site.friend_id', 'friend.id')
      .select(['failed_days', 'failed_since'])
      .where('friend.state', '=', 'shown')
      .orderBy('friend.position')
      .orderBy('friend.id')
      .execute(),
  )

/** The newest articles of the friends that visitors see. */
export const selectFriendNews = (ctx: Ctx, limit: number): Promise<Selectable<Tables['friend_article']>[]> =>
  ctx.memoize(`friend-news ${limit}`, () =>
    ctx.db
      .selectFrom('friend_article')
      .innerJoin('friend', 'friend.id', 'friend_id')
      .selectAll('friend_article')
      .where('friend.state', '=', 'shown')
      .orderBy('published_at', 'desc')
      .orderBy('friend_article.url')
      .limit(limit)
      .execute(),
  )

/** @param urlKey as `friendUrlKey` returns it */
export const selectFriendByUrlKey = (db: Db, urlKey: string) =>
  db.selectFrom('friend').selectAll().where('url_key', '=', urlKey).executeTakeFirst()

/** The ids of all friend links in their order. */
export const selectFriendIds = async (tx: Tx): Promise<number[]> => {
  const rows = await tx.selectFrom('friend').select('id').orderBy('position').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

/** -1 without any. */
export const selectLastPosition = async (tx: Tx): Promise<number> =>
  (
    await tx
      .selectFrom('friend')
      .select((e) => e.fn.max('position').as('position'))
      .executeTakeFirst()
  )?.position ?? -1

/** All of them, so that one that is missing does not compile. */
type SavedFriend = Required<Omit<Insertable<Tables['friend']>, 'id' | 'position' | 'created_at'>>

/** Adds a friend link after the last one and returns its id. */
export async function insertFriend(
  tx: Tx,
  row: SavedFriend,
  created_at: number,
  kept: { id?: number } = {},
): Promise<number> {
  const position = (await selectLastPosition(tx)) + 1
  const { id } = await tx
    .insertInto('friend')
    .values({ ...row, position, created_at, ...kept })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Changes a friend link; its position stays. */
export const updateFriend = (tx: Tx, id: number, row: SavedFriend) =>
  tx.updateTable('friend').set(row).where('id', '=', id).execute()

export const updateFriendPosition = (tx: Tx, id: number, position: number) =>
  tx.updateTable('friend').set({ position }).where('id', '=', id).execute()

export const deleteFriendRow = (tx: Tx, id: number) => tx.deleteFrom('friend').where('id', '=', id).execute()
