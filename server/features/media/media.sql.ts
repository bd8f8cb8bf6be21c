/** Every statement about stored files and who uses them. */

import type { ExpressionBuilder, Selectable } from 'kysely'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/tables.ts'

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
 * The row, and whether strangers see it somewhere: in something public, as the cover of a listed article, in the text of
 * one that is not locked, or named by address in the settings or on the about page. What nothing uses yet counts as
 * seen: its address is a hash of its bytes, which only somebody who has the file could know.
 */
export const selectServedMedia = (db: Db, hash: string) =>
  db
    .selectFrom('media')
    .select(['id', 'hash', 'bytes', 'variants', 'file'])
    .select((e) => {
      const uses = (isPublic: 0 | 1) =>
        e
          .selectFrom('media_use')
          .select('media_id')
          .whereRef('media_use.media_id', '=', 'media.id')
          .where('is_public', '=', isPublic)
      const texts = e
        .selectFrom('article_media')
        .innerJoin('article', 'article.id', 'article_media.article_id')
        .select('article.id')
        .whereRef('article_media.media_id', '=', 'media.id')
      const covers = e
        .selectFrom('article')
        .select('article.id')
        .whereRef('article.cover_media_id', '=', 'media.id')
      const named = `%/media/${hash}/%`
      return e
        .case()
        .when(
          e.or([
            e.exists(uses(1)),
            e.exists(
              texts.where('article.listed_at', 'is not', null).where('article.password_hash', 'is', null),
            ),
            e.exists(covers.where('article.listed_at', 'is not', null)),
            e.not(e.or([e.exists(uses(0)), e.exists(texts), e.exists(covers)])),
            e.exists(e.selectFrom('about_page').select('html').where('html', 'like', named)),
            e.exists(e.selectFrom('setting').select('name').where('value', 'like', named)),
          ]),
        )
        .then(1)
        .else(0)
        .end()
        .as('is_open')
    })
    .where('hash', '=', hash)
    .executeTakeFirst()

/** The listed articles behind a password whose text shows the picture. */
export const selectLockedArticlesShowing = (db: Db, mediaId: number) =>
  db
    .selectFrom('article_media')
    .innerJoin('article', 'article.id', 'article_media.article_id')
    .select('article.id')
    .where('article_media.media_id', '=', mediaId)
    .where('article.listed_at', 'is not', null)
    .where('article.password_hash', 'is not', null)
    .limit(MAX_LOCKED)
    .execute()

/** A reader who opened one of them is let in; nobody shows one picture behind more doors. */
const MAX_LOCKED = 20

export type MediaUsage = {
  /** The room that uses them, such as `album`. */
  entity: string
  id: number
  isPublic: boolean
}

/** Says which files a thing uses from now on, and whether strangers see them there. */
export async function setMediaUse(
  tx: Tx,
  { entity, id, isPublic }: MediaUsage,
  mediaIds: number[],
): Promise<void> {
  await deleteMediaUse(tx, entity, id)
  await addMediaUse(tx, { entity: entity, id, isPublic }, mediaIds)
}

/** The same for a thing that goes on using what it used. */
export async function addMediaUse(
  tx: Tx,
  { entity, id, isPublic }: MediaUsage,
  mediaIds: number[],
): Promise<void> {
  const is_public = isPublic ? 1 : 0
  for (const media_id of new Set(mediaIds))
    await tx
      .insertInto('media_use')
      .values({ entity, entity_id: id, media_id, is_public })
      .onConflict((conflict) =>
        conflict.columns(['entity', 'entity_id', 'media_id']).doUpdateSet({ is_public }),
      )
      .execute()
}

/** Whether strangers see what a thing uses, from now on. */
export const setMediaUsePublic = (tx: Tx, { entity, id, isPublic }: MediaUsage) =>
  tx
    .updateTable('media_use')
    .set({ is_public: isPublic ? 1 : 0 })
    .where('entity', '=', entity)
    .where('entity_id', '=', id)
    .execute()

/** A thing uses one file no more, or none; answers what it let go. */
export async function deleteMediaUse(
  tx: Tx,
  entity: string,
  id: number,
  mediaId?: number,
): Promise<number[]> {
  let uses = tx.deleteFrom('media_use').where('entity', '=', entity).where('entity_id', '=', id)
  if (mediaId !== undefined) uses = uses.where('media_id', '=', mediaId)
  return (await uses.returning('media_id').execute()).map((row) => row.media_id)
}

/** Rows that no use and no article names: of these ids, or of those that came in before a moment. */
export const selectUnusedMedia = (
  db: Db,
  { ids, createdBefore }: { ids?: number[]; createdBefore?: number },
): Promise<MediaRow[]> => {
  let unused = db.selectFrom('media').selectAll('media').where(isUnused)
  if (ids) unused = unused.where('media.id', 'in', ids)
  if (createdBefore !== undefined) unused = unused.where('media.created_at', '<', createdBefore)
  return unused.execute()
}

/** Says whether it is gone: what was taken into use meanwhile stays. */
export async function deleteMedia(tx: Tx, id: number): Promise<boolean> {
  const gone = await tx.deleteFrom('media').where('media.id', '=', id).where(isUnused).executeTakeFirst()
  return gone.numDeletedRows > 0n
}

function isUnused(e: ExpressionBuilder<Tables, 'media'>) {
  const uses = e.selectFrom('media_use').select('media_id').whereRef('media_use.media_id', '=', 'media.id')
  const shown = e
    .selectFrom('article_media')
    .select('media_id')
    .whereRef('article_media.media_id', '=', 'media.id')
  const covers = e.selectFrom('article').select('id').whereRef('article.cover_media_id', '=', 'media.id')
  return e.and([e.not(e.exists(uses)), e.not(e.exists(shown)), e.not(e.exists(covers))])
}
