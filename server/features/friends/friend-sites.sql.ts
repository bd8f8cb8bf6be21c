/** SQL statements of what is read from the websites of friends: their articles, their links back, and failures. */
import type { Insertable, Selectable, Updateable } from 'kysely'
import { countRows } from '#server/platform/db/count-rows.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/tables.ts'

export type FriendSiteRow = Selectable<Tables['friend_site']>

/** Shown friends whose website may be asked now, those that wait longest first. */
export const selectDueFriends = (db: Db, now: number, limit: number) =>
  db
    .selectFrom('friend')
    .leftJoin('friend_site', 'friend_site.friend_id', 'friend.id')
    .select(['friend.id', 'friend.url', 'friend.feed_url', 'next_at', 'looked_at', 'etag', 'last_modified'])
    .select((e) => e.fn.coalesce('friend_site.failures', e.lit(0)).as('failures'))
    .where('friend.state', '=', 'shown')
    .where((e) => e.or([e('next_at', 'is', null), e('next_at', '<=', now)]))
    .orderBy((e) => e.fn.coalesce('next_at', e.lit(0)))
    .orderBy('friend.id')
    .limit(limit)
    .execute()

export type DueFriend = Awaited<ReturnType<typeof selectDueFriends>>[number]

/** When the next one of them may be asked (Unix ms); null while none is known. */
export const selectNextReading = async (db: Db): Promise<number | null> =>
  (
    await db
      .selectFrom('friend_site')
      .innerJoin('friend', 'friend.id', 'friend_id')
      .select((e) => e.fn.min('next_at').as('at'))
      .where('state', '=', 'shown')
      .executeTakeFirst()
  )?.at ?? null

export const selectFriendSite = (db: Db, friendId: number): Promise<FriendSiteRow | undefined> =>
  db.selectFrom('friend_site').selectAll().where('friend_id', '=', friendId).executeTakeFirst()

/** Writes these columns, unless the friend is gone or has another URL meanwhile. Returns whether it did. */
export async function upsertFriendSite(
  tx: Tx,
  url: string,
  row: Insertable<Tables['friend_site']>,
): Promise<boolean> {
  const { friend_id, ...columns } = row
  const friend = tx.selectFrom('friend').select('id').where('id', '=', friend_id).where('url', '=', url)
  if (!(await friend.executeTakeFirst())) return false
  await tx
    .insertInto('friend_site')
    .values(row)
    .onConflict((conflict) => conflict.column('friend_id').doUpdateSet(columns))
    .execute()
  return true
}

/** No website on this host is asked before. */
export const updateHostWait = (tx: Tx, host: string, until: number) =>
  tx
    .updateTable('friend_site')
    .set({ next_at: until })
    .where('host', '=', host)
    .where('next_at', '<', until)
    .execute()

/** What was found belongs to the former URL. */
export async function deleteFriendSite(tx: Tx, friendId: number): Promise<void> {
  await tx.deleteFrom('friend_site').where('friend_id', '=', friendId).execute()
  await tx.deleteFrom('friend_article').where('friend_id', '=', friendId).execute()
}

/** What was found on the website, and what the visitor did not enter. */
export const updateFoundFriend = (
  tx: Tx,
  id: number,
  columns: Pick<Updateable<Tables['friend']>, 'name' | 'feed_url' | 'avatar_url'>,
) => tx.updateTable('friend').set(columns).where('id', '=', id).execute()

/** The stored picture of an image elsewhere, unless the friend has another one meanwhile. Returns whether it has it now. */
export async function updateFetchedAvatar(tx: Tx, id: number, url: string, mediaId: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('friend')
    .set({ avatar_media_id: mediaId })
    .where('id', '=', id)
    .where('avatar_url', '=', url)
    .where('avatar_media_id', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

type FriendArticle = Insertable<Tables['friend_article']>

export const selectArticlesOfFriend = (db: Db, friendId: number): Promise<FriendArticle[]> =>
  db
    .selectFrom('friend_article')
    .selectAll()
    .where('friend_id', '=', friendId)
    .orderBy('published_at', 'desc')
    .orderBy('url')
    .execute()

export async function replaceArticlesOfFriend(tx: Tx, friendId: number, rows: FriendArticle[]): Promise<void> {
  await tx.deleteFrom('friend_article').where('friend_id', '=', friendId).execute()
  if (rows.length > 0) await tx.insertInto('friend_article').values(rows).execute()
}

export const updateFriendShown = (tx: Tx, id: number, position: number, saved_at: number) =>
  tx.updateTable('friend').set({ state: 'shown', position, saved_at }).where('id', '=', id).execute()

export const countWaitingFriends = (db: Db): Promise<number> =>
  countRows(db.selectFrom('friend').where('state', '=', 'waiting'))

/** Whether the owner has got an email about requests since then (Unix ms). */
export const selectWasToldSince = async (db: Db, since: number): Promise<boolean> =>
  (await db
    .selectFrom('mail')
    .select('id')
    .where('kind', '=', 'friend-request')
    .where('created_at', '>', since)
    .limit(1)
    .executeTakeFirst()) !== undefined
