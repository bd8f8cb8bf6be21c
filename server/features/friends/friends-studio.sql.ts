/** SQL statements of friend links in the studio: deleting with undo, and checks whether the websites respond. */
import type { Selectable } from 'kysely'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { friendsWithAvatar } from './friends.sql.ts'

export type FriendRecord = Selectable<Tables['friend']>
export type FriendCheckRow = Selectable<Tables['friend_check']>

/** In the owner's order, each with its last check. */
export const selectStudioFriends = (db: Db) =>
  friendsWithAvatar(db)
    .leftJoin('friend_check', 'friend_check.friend_id', 'friend.id')
    .leftJoin('friend_site', 'friend_site.friend_id', 'friend.id')
    .select(['asked_at', 'checked_at', 'friend_check.outcome', 'status', 'target', 'reason'])
    .select(['looked_at', 'link_back', 'friend_site.outcome as site_outcome'])
    .orderBy('friend.position')
    .orderBy('friend.id')
    .execute()

export type StudioFriendRow = Awaited<ReturnType<typeof selectStudioFriends>>[number]

export const selectFriendRecord = (db: Db, id: number): Promise<FriendRecord | undefined> =>
  db.selectFrom('friend').selectAll().where('id', '=', id).executeTakeFirst()

/** With the id and the position that it had. */
export const insertFriendRecord = (tx: Tx, row: FriendRecord) => tx.insertInto('friend').values(row).execute()

/** Marks these friend links, or all that visitors see, as waiting for a check. Unknown ids have no effect. Returns how many wait. */
export async function insertWaitingChecks(tx: Tx, ids: number[] | undefined, now: number): Promise<number> {
  const wanted = ids && new Set(ids)
  const all = await tx.selectFrom('friend').select(['id', 'state']).execute()
  const waiting = all.filter(({ id, state }) => (wanted ? wanted.has(id) : state === 'shown'))
  const AT_ONCE = 100
  for (let i = 0; i < waiting.length; i += AT_ONCE)
    await tx
      .insertInto('friend_check')
      .values(
        waiting.slice(i, i + AT_ONCE).map(({ id }) => ({
          friend_id: id,
          asked_at: now,
          checked_at: null,
          outcome: null,
          status: null,
          target: null,
          reason: null,
        })),
      )
      .onConflict((conflict) => conflict.column('friend_id').doUpdateSet({ asked_at: now }))
      .execute()
  return waiting.length
}

export const selectWaitingFriendIds = async (db: Db): Promise<number[]> => {
  const rows = await db
    .selectFrom('friend_check')
    .select('friend_id')
    .where('asked_at', 'is not', null)
    .orderBy('friend_id')
    .execute()
  return rows.map(({ friend_id }) => friend_id)
}

/** Undefined when the friend link is gone. */
export const selectWaitingUrl = async (db: Db, id: number): Promise<string | undefined> => {
  const row = await db
    .selectFrom('friend_check')
    .innerJoin('friend', 'friend.id', 'friend_id')
    .select('url')
    .where('friend_id', '=', id)
    .where('asked_at', 'is not', null)
    .executeTakeFirst()
  return row?.url
}

/** Writes the result, unless the friend link has another URL meanwhile. */
export const updateCheckResult = (
  tx: Tx,
  { friend_id, url, ...result }: Omit<FriendCheckRow, 'asked_at'> & { url: string },
) =>
  tx
    .updateTable('friend_check')
    .set({ ...result, asked_at: null })
    .where('friend_id', '=', friend_id)
    .where('asked_at', 'is not', null)
    .where((e) =>
      e.exists(e.selectFrom('friend').select('id').where('id', '=', friend_id).where('url', '=', url)),
    )
    .execute()

export const deleteFriendCheck = (tx: Tx, friendId: number) =>
  tx.deleteFrom('friend_check').where('friend_id', '=', friendId).execute()
