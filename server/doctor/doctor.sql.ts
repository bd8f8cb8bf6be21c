/** SQL statements of the health check. */
import { sql } from 'kysely'
import { countRows } from '#server/platform/db/count-rows.ts'
import type { Db } from '#server/platform/db/database.ts'

/** Ids of the articles whose `listed_at` disagrees with their state or the trash, or with that of their tags. */
export const selectMislistedArticleIds = async (db: Db): Promise<number[]> => {
  const rows = await db
    .selectFrom('article')
    .leftJoin('article_tag', 'article_tag.article_id', 'article.id')
    .where((e) =>
      e.or([
        e.and([
          e('state', '=', 'published'),
          e('deleted_at', 'is', null),
          e('article.listed_at', 'is', null),
        ]),
        e.and([e('state', '<>', 'published'), e('article.listed_at', 'is not', null)]),
        e.and([e('deleted_at', 'is not', null), e('article.listed_at', 'is not', null)]),
        e.and([
          e('article_tag.article_id', 'is not', null),
          sql<boolean>`coalesce(article_tag.listed_at, 0) <> coalesce(article.listed_at, 0)`,
        ]),
      ]),
    )
    .select('article.id')
    .distinct()
    .execute()
  return rows.map(({ id }) => id)
}

/** Whether the PostgreSQL server writes to the disk before it acknowledges: the values of both settings. */
export const selectDurability = async (db: Db) => {
  const { rows } = await sql<{ commit: string; fsync: string }>`
    select current_setting('synchronous_commit') as commit, current_setting('fsync') as fsync`.execute(db)
  return rows[0]
}

/** The number of articles that an older version of the renderer rendered. */
export const countArticlesRenderedBefore = (db: Db, version: number): Promise<number> =>
  countRows(db.selectFrom('article').where('renderer_version', '<', version))

/** Every stored image and file, with the names of its files. */
export const selectStoredMedia = (db: Db) =>
  db.selectFrom('media').select(['hash', 'original_name', 'bytes', 'variants', 'file']).execute()

/** What SQLite finds wrong with the database file; nothing when it is intact. */
export const selectIntegrityFaults = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
  return rows.map((row) => row.integrity_check).filter((text) => text !== 'ok')
}

export const selectFailedJobs = (db: Db) =>
  db.selectFrom('job').select(['name', 'error']).where('failed_at', 'is not', null).execute()
