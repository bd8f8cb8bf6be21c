/** Every statement about stored files and who uses them. */

import type { Selectable } from 'kysely'
import type { Db, Tx } from '#server/platform/database.ts'
import type { Tables } from '#server/platform/tables.ts'

export type MediaRow = Selectable<Tables['media']>

export const selectMediaByHash = (db: Db, hash: string): Promise<MediaRow | undefined> =>
  db.selectFrom('media').selectAll().where('hash', '=', hash).executeTakeFirst()

/** Answers the row that is there in the end. One that was there already hears of files that were made anew. */
export async function insertMedia(tx: Tx, row: Omit<MediaRow, 'id'>): Promise<MediaRow> {
  await tx
    .insertInto('media')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('hash').doUpdateSet({ variants: row.variants, bytes: row.bytes, file: row.file }),
    )
    .execute()
  return tx.selectFrom('media').selectAll().where('hash', '=', row.hash).executeTakeFirstOrThrow()
}

/**
 * The row, unless everything that uses it is private. What nothing uses yet is served: its address is a hash of its
 * bytes, which only somebody who has the file could know.
 */
export const selectServedMedia = (db: Db, hash: string) =>
  db
    .selectFrom('media')
    .select(['hash', 'bytes', 'variants', 'file'])
    .where('hash', '=', hash)
    .where((e) => {
      const uses = e
        .selectFrom('media_use')
        .select('media_id')
        .whereRef('media_use.media_id', '=', 'media.id')
      const listed = e
        .selectFrom('article_media')
        .innerJoin('article', 'article.id', 'article_media.article_id')
        .select('article.id')
        .whereRef('article_media.media_id', '=', 'media.id')
        .where('article.listed_at', 'is not', null)
      const covers = e
        .selectFrom('article')
        .select('article.id')
        .whereRef('article.cover_media_id', '=', 'media.id')
        .where('article.listed_at', 'is not', null)
      return e.or([
        e.not(e.exists(uses.where('is_public', '=', 0))),
        e.exists(uses.where('is_public', '=', 1)),
        e.exists(listed),
        e.exists(covers),
      ])
    })
    .executeTakeFirst()

export type MediaUser = {
  /** The room that uses them, such as `album`. */
  noun: string
  id: number
  isPublic: boolean
}

/** Says which files a thing uses from now on, and whether strangers see them there. */
export async function setMediaUse(
  tx: Tx,
  { noun, id, isPublic }: MediaUser,
  mediaIds: number[],
): Promise<void> {
  await deleteMediaUse(tx, noun, id)
  await addMediaUse(tx, { noun, id, isPublic }, mediaIds)
}

/** What is gone uses nothing. */
export const deleteMediaUse = (tx: Tx, noun: string, id: number) =>
  tx.deleteFrom('media_use').where('noun', '=', noun).where('noun_id', '=', id).execute()

/** The same for a thing that goes on using what it used. */
export async function addMediaUse(
  tx: Tx,
  { noun, id, isPublic }: MediaUser,
  mediaIds: number[],
): Promise<void> {
  const is_public = isPublic ? 1 : 0
  for (const media_id of new Set(mediaIds))
    await tx
      .insertInto('media_use')
      .values({ noun, noun_id: id, media_id, is_public })
      .onConflict((conflict) => conflict.columns(['noun', 'noun_id', 'media_id']).doUpdateSet({ is_public }))
      .execute()
}
