/** SQL statements that write talks: the row, its images, and whether it is listed. */
import type { Insertable } from 'kysely'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/tables.ts'

/** The columns that saving a talk writes: all of them, so that one that is missing does not compile. */
type SavedTalk = Required<
  Omit<
    Insertable<Tables['talk']>,
    'id' | 'author_id' | 'listed_at' | 'deleted_at' | 'created_at' | 'comment_count' | 'like_count'
  >
>

/** Adds a talk by the owner that is in no list yet, and returns its id. */
export async function insertTalk(
  tx: Tx,
  row: SavedTalk,
  created_at: number,
  kept: { id?: number; created_at?: number; like_count?: number } = {},
): Promise<number> {
  const { id } = await tx
    .insertInto('talk')
    .values((e) => ({
      ...row,
      author_id: e.selectFrom('account').select('account.id').where('is_owner', '=', 1).limit(1),
      listed_at: null,
      deleted_at: null,
      created_at,
      ...kept,
    }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Changes what is given and nothing else. */
export const updateTalk = (tx: Tx, id: number, change: Partial<SavedTalk>) =>
  tx.updateTable('talk').set(change).where('id', '=', id).execute()

/** An image of a talk: at a position of the grid, or with null inside the text. */
type TalkImage = Omit<Tables['talk_media'], 'talk_id'>

/** Replaces the images of a talk. */
export async function replaceTalkImages(tx: Tx, talk_id: number, images: TalkImage[]): Promise<void> {
  await tx.deleteFrom('talk_media').where('talk_id', '=', talk_id).execute()
  if (images.length === 0) return
  await tx
    .insertInto('talk_media')
    .values(images.map((image) => ({ talk_id, ...image })))
    .execute()
}

/** Ids of all images that a talk uses, in the grid and in the text. */
export const selectTalkMediaIds = async (db: Db, talkId: number): Promise<number[]> => {
  const rows = await db.selectFrom('talk_media').select('media_id').where('talk_id', '=', talkId).execute()
  return rows.map((row) => row.media_id)
}

/**
 * What decides whether a talk is listed, and since when it is.
 * @throws when there is no such talk
 */
export const selectTalkListing = (db: Db, id: number) =>
  db
    .selectFrom('talk')
    .select(['published_at', 'is_private', 'deleted_at', 'listed_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

export const updateTalkListedAt = (tx: Tx, id: number, listed_at: number | null) =>
  tx.updateTable('talk').set({ listed_at }).where('id', '=', id).execute()

/** Ids of the public talks that are not listed although their time has come. */
export const selectDueTalkIds = async (db: Db, now: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('talk')
    .select('id')
    .where('listed_at', 'is', null)
    .where('is_private', '=', 0)
    .where('deleted_at', 'is', null)
    .where('published_at', '<=', now)
    .execute()
  return rows.map(({ id }) => id)
}

/** Moves a talk to the trash at this time (Unix ms), or out of it with null. */
export const updateTalkDeletedAt = (tx: Tx, id: number, deleted_at: number | null) =>
  tx.updateTable('talk').set({ deleted_at }).where('id', '=', id).execute()

/** Deletes a talk for good, whether it is in the trash or not. */
export const deleteTalkRow = (tx: Tx, id: number) => tx.deleteFrom('talk').where('id', '=', id).execute()

/** Deletes for good the talks that were moved to the trash before this time (Unix ms), and returns their ids. */
export const deleteTrashedTalks = async (tx: Tx, before: number): Promise<number[]> => {
  const rows = await tx.deleteFrom('talk').where('deleted_at', '<', before).returning('id').execute()
  return rows.map(({ id }) => id)
}
