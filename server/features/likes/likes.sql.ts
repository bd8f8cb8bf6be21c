/** Every SQL statement of likes: who likes what, and the count beside each subject. */
import type { LikeSubject } from '#contract/likes.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'

type Like = LikeSubject & { visitorHash: string }

const rowOf = ({ kind, id, visitorHash }: Like) => ({ kind, subject_id: id, visitor_hash: visitorHash })

export const selectIsLiked = async (db: Db, like: Like): Promise<boolean> =>
  (await db
    .selectFrom('visitor_like')
    .select('liked_at')
    .where((e) => e.and(rowOf(like)))
    .executeTakeFirst()) !== undefined

/** @returns false when the visitor likes it already */
export async function insertLike(tx: Tx, like: Like, liked_at: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('visitor_like')
    .values({ ...rowOf(like), liked_at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** @returns when the visitor had liked it, in Unix ms; null when there was no like */
export async function deleteLike(tx: Tx, like: Like): Promise<number | null> {
  const row = await tx
    .deleteFrom('visitor_like')
    .where((e) => e.and(rowOf(like)))
    .returning('liked_at')
    .executeTakeFirst()
  return row?.liked_at ?? null
}

/** Adds to the count of the subject. @returns the new count; 0 when the subject is gone */
export async function addToLikeCount(tx: Tx, { kind, id }: LikeSubject, by: 0 | 1 | -1): Promise<number> {
  const row = await tx
    .updateTable(kind)
    .set((e) => ({ like_count: e('like_count', '+', by) }))
    .where('id', '=', id)
    .returning('like_count')
    .executeTakeFirst()
  return row?.like_count ?? 0
}

/** Deletes the likes before a time, in Unix ms; the counts stay. */
export const deleteLikesBefore = (tx: Tx, time: number) =>
  tx.deleteFrom('visitor_like').where('liked_at', '<', time).execute()
