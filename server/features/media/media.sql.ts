/** SQL statements of stored files: who may see them, and which nothing uses. */
import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import type { Ctx } from '#server/platform/context.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/tables.ts'

export type MediaRow = Selectable<Tables['media']>

/** What `joinedImage` needs of an image that is joined under this name. */
export const imageColumns = <Name extends string>(name: Name) =>
  [
    `${name}.hash as media_hash`,
    `${name}.width as media_width`,
    `${name}.height as media_height`,
    `${name}.color as media_color`,
    `${name}.variants as media_variants`,
  ] as const

export const selectMediaByHash = (db: Db, hash: string): Promise<MediaRow | undefined> =>
  db.selectFrom('media').selectAll().where('hash', '=', hash).executeTakeFirst()

export const selectMediaById = (db: Db, id: number): Promise<MediaRow | undefined> =>
  db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirst()

/** By hash: the bytes may belong to another row by now. @param variants the JSON of the column */
export const updateVariants = (tx: Tx, hash: string, variants: string) =>
  tx.updateTable('media').set({ variants }).where('hash', '=', hash).execute()

/** The JSON of the column; undefined when the row is gone. On PostgreSQL, another process that changes it waits. */
export const selectVariantsForUpdate = async (
  tx: Tx,
  engine: Ctx['engine'],
  hash: string,
): Promise<string | undefined> => {
  const row = tx.selectFrom('media').select('variants').where('hash', '=', hash)
  return (await (engine === 'postgres' ? row.forUpdate() : row).executeTakeFirst())?.variants
}

/** When these images were taken (Unix ms), in any order; null where the file does not say. */
export const selectTakenAt = async (db: Db, ids: number[]): Promise<(number | null)[]> => {
  const rows = await db.selectFrom('media').select('taken_at').where('id', 'in', ids).execute()
  return rows.map((row) => row.taken_at)
}

/** The stored files with these hashes, in any order. */
export const selectMediaByHashes = async (db: Db, hashes: string[]): Promise<MediaRow[]> =>
  hashes.length === 0 ? [] : db.selectFrom('media').selectAll().where('hash', 'in', hashes).execute()

/** Those of the ids that exist, in any order. */
export const selectExistingMediaIds = async (db: Db, ids: number[]): Promise<number[]> => {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('media').select('id').where('id', 'in', ids).execute()
  return rows.map(({ id }) => id)
}

/** Adds a stored file and returns its row. The row of one that was stored before learns the names of the new files. */
export async function insertMedia(tx: Tx, row: Omit<MediaRow, 'id' | 'alt'>): Promise<MediaRow> {
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
 * The row, and whether an anonymous visitor sees it somewhere: in something public, as the cover of a listed article, in
 * the text of one that is not locked, or by its URL in the settings or as an avatar. What nothing uses yet is
 * the owner's: the draft that hides it may not be saved yet (docs/requirements/safety.md, U5).
 * @param hidden entities of sections that the owner has hidden
 */
export const selectServedMedia = (db: Db, hash: string, hidden: readonly string[]) =>
  db
    .selectFrom('media')
    .select(['id', 'hash', 'bytes', 'variants', 'file', 'original_name'])
    .select((e) =>
      e
        .selectFrom('media_use')
        .select('entity_id')
        .whereRef('media_use.media_id', '=', 'media.id')
        .where('entity', '=', 'replaced')
        .as('replaced_by'),
    )
    .select((e) => {
      const publicUses = e
        .selectFrom('media_use')
        .select('media_id')
        .whereRef('media_use.media_id', '=', 'media.id')
        .where('is_public', '=', 1)
      const shown = hidden.length === 0 ? publicUses : publicUses.where('entity', 'not in', hidden)
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
            e.exists(shown),
            e.exists(
              texts.where('article.listed_at', 'is not', null).where('article.password_hash', 'is', null),
            ),
            e.exists(covers.where('article.listed_at', 'is not', null)),
            e.exists(e.selectFrom('setting').select('name').where('value', 'like', named)),
            e.exists(
              e.selectFrom('account').select('account.id').where('avatar', 'like', `/media/${hash}/%`),
            ),
          ]),
        )
        .then(1)
        .else(0)
        .end()
        .as('is_open')
    })
    .where('hash', '=', hash)
    .executeTakeFirst()

/** The listed locked articles whose text shows the image. */
export const selectLockedArticlesShowing = (db: Db, mediaId: number) =>
  db
    .selectFrom('article_media')
    .innerJoin('article', 'article.id', 'article_media.article_id')
    .select('article.id')
    .where('article_media.media_id', '=', mediaId)
    .where('article.listed_at', 'is not', null)
    .where('article.password_hash', 'is not', null)
    .orderBy('article.id')
    .limit(MAX_LOCKED)
    .execute()

/** A visitor who unlocked one of them may see the image. Nobody shows one image in more locked articles. */
const MAX_LOCKED = 20

/** Files that nothing uses: of these ids, or of those stored before this time (Unix ms). */
export const selectUnusedMedia = (
  db: Db,
  { ids, createdBefore }: { ids?: number[]; createdBefore?: number },
): Promise<MediaRow[]> => {
  let unused = db.selectFrom('media').selectAll('media').where(isUnused)
  if (ids) unused = unused.where('media.id', 'in', ids)
  if (createdBefore !== undefined) unused = unused.where('media.created_at', '<', createdBefore)
  return unused.execute()
}

/** Whether the row was deleted: what is used by now stays. */
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

/** Texts that name files by their URL alone: settings and avatars. */
export async function selectTextsWithMedia(db: Db): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select value as text from setting where value like '%/media/%'
    union all select avatar from account where avatar like '/media/%'`.execute(db)
  return rows.map((row) => row.text)
}

/** Whether an account has the avatar with this URL. */
export const selectIsAvatar = async (db: Db, url: string): Promise<boolean> =>
  (await db.selectFrom('account').select('id').where('avatar', '=', url).executeTakeFirst()) !== undefined
