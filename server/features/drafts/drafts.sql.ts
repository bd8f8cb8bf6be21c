/** Every SQL statement of drafts: the texts under edit, the saves so far, the versions, and the article that a draft belongs to. */
import type { Insertable, Selectable } from 'kysely'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/tables.ts'

export type DraftRow = Selectable<Tables['article_draft']>

/** An article as the studio sees it, in whatever state it is. */
export const selectEditedArticle = (db: Db, id: number) =>
  db
    .selectFrom('article')
    .innerJoin('article_text', 'article_text.article_id', 'article.id')
    .leftJoin('category', 'category.id', 'article.category_id')
    .leftJoin('article_notification', 'article_notification.article_id', 'article.id')
    .selectAll('article')
    .select([
      'article_text.markdown',
      'category.name as category_name',
      'article_notification.notified_at as notified_at',
    ])
    .where('article.id', '=', id)
    .executeTakeFirst()

export type EditedArticleRow = NonNullable<Awaited<ReturnType<typeof selectEditedArticle>>>

/**
 * Waits until no other transaction changes the article's draft; false when there is no such article. On SQLite there is
 * one writer anyway.
 */
export async function lockArticle(tx: Tx, engine: 'sqlite' | 'postgres', id: number): Promise<boolean> {
  const row = tx.selectFrom('article').select('id').where('id', '=', id)
  return (await (engine === 'postgres' ? row.forUpdate() : row).executeTakeFirst()) !== undefined
}

export const selectDraft = (db: Db, articleId: number): Promise<DraftRow | undefined> =>
  db.selectFrom('article_draft').selectAll().where('article_id', '=', articleId).executeTakeFirst()

export async function upsertDraft(tx: Tx, { article_id, ...columns }: DraftRow): Promise<void> {
  await tx
    .insertInto('article_draft')
    .values({ article_id, ...columns })
    .onConflict((conflict) => conflict.column('article_id').doUpdateSet(columns))
    .execute()
}

export const selectSave = (db: Db, saveId: string) =>
  db.selectFrom('article_save').selectAll().where('save_id', '=', saveId).executeTakeFirst()

export const insertSave = (tx: Tx, row: Selectable<Tables['article_save']>) =>
  tx.insertInto('article_save').values(row).execute()

/** Forgets saves that nobody repeats any more. */
export const deleteOldSaves = (tx: Tx, articleId: number, before: number) =>
  tx.deleteFrom('article_save').where('article_id', '=', articleId).where('saved_at', '<', before).execute()

/** Deletes the media uses of drafts whose article is gone. */
export const deleteOrphanedDraftMedia = (tx: Tx) =>
  tx
    .deleteFrom('media_use')
    .where('entity', '=', 'draft')
    .where('entity_id', 'not in', (e) => e.selectFrom('article').select('article.id'))
    .execute()

const versionColumns = [
  'id',
  'created_at',
  'reason',
  'revision',
  'device',
  'title',
  'length',
  'bytes',
] as const

/** Newest first, without the texts. */
export const selectVersions = (db: Db, articleId: number) =>
  db
    .selectFrom('article_version')
    .select(versionColumns)
    .where('article_id', '=', articleId)
    .orderBy('id', 'desc')
    .execute()

export type VersionRow = Awaited<ReturnType<typeof selectVersions>>[number]

export const selectVersion = (db: Db, articleId: number, id: number) =>
  db
    .selectFrom('article_version')
    .select([...versionColumns, 'content'])
    .where('article_id', '=', articleId)
    .where('id', '=', id)
    .executeTakeFirst()

/** A version with the text of a revision; undefined when none has it. The text of a conflict belongs to no revision. */
export const selectVersionOfRevision = (db: Db, articleId: number, revision: number) =>
  db
    .selectFrom('article_version')
    .select([...versionColumns, 'content'])
    .where('article_id', '=', articleId)
    .where('revision', '=', revision)
    .where('save_id', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

export const selectVersionOfSave = (db: Db, saveId: string) =>
  db.selectFrom('article_version').select(versionColumns).where('save_id', '=', saveId).executeTakeFirst()

export const selectNewestVersion = (db: Db, articleId: number) =>
  db
    .selectFrom('article_version')
    .select(versionColumns)
    .where('article_id', '=', articleId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The rendered text that readers see. */
export const selectPublishedHtml = async (tx: Tx, articleId: number): Promise<string> =>
  (
    await tx
      .selectFrom('article_text')
      .select('html')
      .where('article_id', '=', articleId)
      .executeTakeFirstOrThrow()
  ).html

/** The versions of whose changes readers are told, newest first. */
export const selectToldChanges = (db: Db, articleId: number, limit: number) =>
  db
    .selectFrom('article_version')
    .select(['created_at', 'changed_blocks'])
    .where('article_id', '=', articleId)
    .where('changed_blocks', 'is not', null)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export async function insertVersion(tx: Tx, row: Insertable<Tables['article_version']>): Promise<number> {
  const { id } = await tx.insertInto('article_version').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export const deleteVersions = (tx: Tx, ids: number[]) =>
  tx.deleteFrom('article_version').where('id', 'in', ids).execute()
