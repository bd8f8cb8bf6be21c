/** Friends in the database, in the owner's order. */
import type { Ctx } from '#server/platform/context.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'

const friends = (db: Db) =>
  db
    .selectFrom('friend')
    .leftJoin('media', 'media.id', 'friend.avatar_media_id')
    .selectAll('friend')
    .select([
      'media.hash as media_hash',
      'media.width as media_width',
      'media.height as media_height',
      'media.color as media_color',
      'media.variants as media_variants',
    ])

export type FriendRow = Awaited<ReturnType<ReturnType<typeof friends>['executeTakeFirstOrThrow']>>

export const selectFriends = (ctx: Ctx): Promise<FriendRow[]> =>
  ctx.memoize('friends', ['friends'], () =>
    friends(ctx.db).orderBy('friend.position').orderBy('friend.id').execute(),
  )

export const selectFriendByUrlKey = (db: Db, addressKey: string) =>
  db.selectFrom('friend').selectAll().where('url_key', '=', addressKey).executeTakeFirst()

/** The place behind all others. */
export async function selectNextFriendPosition(tx: Tx): Promise<number> {
  const row = await tx
    .selectFrom('friend')
    .select((e) => e.fn.max('position').as('last'))
    .executeTakeFirst()
  return (row?.last ?? -1) + 1
}
