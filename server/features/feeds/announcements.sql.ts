/** SQL statements of announcements: which public articles and pages changed since the last one. */
import { fixedPageIds } from '#contract/own-page-path.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { selectSetting, upsertSetting } from '#server/platform/db/setting-values.ts'

const NAME = 'announced-until'

/** Unix ms; 0 before the first announcement. */
export const selectAnnouncedUntil = async (db: Db): Promise<number> => Number(await selectSetting(db, NAME))

export const updateAnnouncedUntil = (tx: Tx, until: number) => upsertSetting(tx, NAME, String(until))

/** Listed articles without a password that were saved at this time or later, the newest change first. */
export const selectArticlesSavedSince = (db: Db, after: number, limit: number) =>
  db
    .selectFrom('article')
    .select(['id', 'slug'])
    .where('listed_at', 'is not', null)
    .where('password_hash', 'is', null)
    .where((e) => e.or([e('saved_at', '>=', after), e('listed_at', '>=', after)]))
    .orderBy('saved_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Paths of listed pages of the owner's own that search engines may list, the newest change first. */
export const selectOwnPathsSavedSince = async (db: Db, after: number, limit: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('own_page')
    .select('path')
    .where('listed_at', 'is not', null)
    .where('is_indexed', '=', 1)
    .where('id', 'not in', fixedPageIds)
    .where('saved_at', '>=', after)
    .orderBy('saved_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ path }) => path)
}
