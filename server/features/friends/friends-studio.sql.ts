/** SQL statements of friend links in the studio: the list, and deleting with undo. */
import type { Selectable } from 'kysely'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { friendsWithAvatar } from './friends.sql.ts'

export type FriendRecord = Selectable<Tables['friend']>

/** In the owner's order, each with what its website had at the last check. */
export const selectStudioFriends = (db: Db) =>
  friendsWithAvatar(db)
    .leftJoin('friend_site', 'friend_site.friend_id', 'friend.id')
    .select(['outcome', 'link_back', 'failed_since'])
    .orderBy('friend.position')
    .orderBy('friend.id')
    .execute()

export type StudioFriendRow = Awaited<ReturnType<typeof selectStudioFriends>>[number]

export const selectFriendRecord = (db: Db, id: number): Promise<FriendRecord | undefined> =>
  db.selectFrom('friend').selectAll().where('id', '=', id).executeTakeFirst()

/** With the id and the position that it had. */
export const insertFriendRecord = (tx: Tx, row: FriendRecord) => tx.insertInto('friend').values(row).execute()
