/** SQL statements of what the websites of friends have: articles, links back to this site, failures. */
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { FeedItem } from '#server/features/mentions/parse-feed.ts'
import { countRows } from '#server/platform/db/count-rows.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/tables.ts'

export type FriendSiteRow = Selectable<Tables['friend_site']>

/**
 * Shown friends whose website may be requested now, those without failures first: a host that pauses does not hold up the others.
 * @param lookedBefore only those whose page has not been read since then
 */
export const selectDueFriends = (db: Db, now: number, lookedBefore: number, limit: number) =>
  db
    .selectFrom('friend')
    .leftJoin('friend_site', 'friend_site.friend_id', 'friend.id')
    .select(['friend.id', 'friend.url', 'friend.feed_url', 'looked_at', 'etag', 'last_modified'])
    .select(['failed_since', 'failed_at'])
    .select((e) => e.fn.coalesce('failures', e.lit(0)).as('failures'))
    .select((e) => e.fn.coalesce('failed_days', e.lit(0)).as('failed_days'))
    .where('friend.state', '=', 'shown')
    .where((e) => e.or([e('next_at', 'is', null), e('next_at', '<=', now)]))
    .where((e) => e.or([e('looked_at', 'is', null), e('looked_at', '<=', lookedBefore)]))
    .orderBy((e) => e.fn.coalesce('failures', e.lit(0)))
    .orderBy('friend.id')
    .limit(limit)
    .execute()

export type DueFriend = Awaited<ReturnType<typeof selectDueFriends>>[number]

/** Writes these columns, unless the friend was deleted or got another URL meanwhile. Returns whether it did. */
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

/** No website on this host is requested before that time. */
export const updateHostWait = (tx: Tx, host: string, until: number) =>
  tx
    .updateTable('friend_site')
    .set({ next_at: until })
    .where('host', '=', host)
    .where('next_at', '<', until)
    .execute()

/** Deletes what was found at the previous URL. */
export async function deleteFriendSite(tx: Tx, friendId: number): Promise<void> {
  await tx.deleteFrom('friend_site').where('friend_id', '=', friendId).execute()
  await tx.deleteFrom('friend_article').where('friend_id', '=', friendId).execute()
}

export const updateFoundFriend = (
  tx: Tx,
  id: number,
  columns: Pick<Updateable<Tables['friend']>, 'name' | 'feed_url' | 'avatar_url' | 'avatar_media_id'>,
) => tx.updateTable('friend').set(columns).where('id', '=', id).execute()

/** Returns whether anything differs. */
export async function replaceArticlesOfFriend(
  tx: Tx,
  friend_id: number,
  items: FeedItem[],
): Promise<boolean> {
  const before = await tx
    .selectFrom('friend_article')
    .select(['url', 'title', 'published_at', 'minutes'])
    .where('friend_id', '=', friend_id)
    .execute()
  const keyOf = (list: FeedItem[]) =>
    JSON.stringify(
      list.map(({ url, title, published_at, minutes }) => [url, title, published_at, minutes]).sort(),
    )
  if (keyOf(before) === keyOf(items)) return false
  await tx.deleteFrom('friend_article').where('friend_id', '=', friend_id).execute()
  if (items.length > 0)
    await tx
      .insertInto('friend_article')
      .values(items.map((item) => ({ friend_id, ...item })))
      .execute()
  return true
}

export const updateFriendShown = (tx: Tx, id: number, position: number, saved_at: number) =>
  tx.updateTable('friend').set({ state: 'shown', position, saved_at }).where('id', '=', id).execute()

export const countWaitingFriends = (db: Db): Promise<number> =>
  countRows(db.selectFrom('friend').where('state', '=', 'waiting'))
