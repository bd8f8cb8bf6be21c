/** SQL statements of webmentions that this site sends. */
import type { Selectable } from 'kysely'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/tables.ts'

type SentMentionRow = Selectable<Tables['sent_mention']>

/** An article that visitors can read with its text; undefined otherwise. */
export const selectSendingArticle = (db: Db, id: number, now: number) =>
  db
    .selectFrom('article')
    .innerJoin('article_text', 'article_text.article_id', 'article.id')
    .select([
      'article.id',
      'article.slug',
      'article.published_at',
      'article.updated_at',
      'article.source_key',
      'article_text.html',
    ])
    .select((eb) =>
      // An export of a site is recorded in its run alone.
      eb
        .selectFrom('import_change')
        .innerJoin('import_run', 'import_run.id', 'import_change.run_id')
        .select(({ fn }) => fn.max('import_run.started_at').as('at'))
        .where('import_change.entity', '=', 'article')
        .whereRef('import_change.entity_id', '=', 'article.id')
        .as('imported_at'),
    )
    .where('article.id', '=', id)
    .where('article.listed_at', '<=', now)
    .where('article.password_hash', 'is', null)
    .executeTakeFirst()

export const selectSentMentions = (db: Db, articleId: number): Promise<SentMentionRow[]> =>
  db.selectFrom('sent_mention').selectAll().where('article_id', '=', articleId).execute()

export const upsertSentMention = (tx: Tx, row: SentMentionRow) =>
  tx
    .insertInto('sent_mention')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['article_id', 'target']).doUpdateSet({ state: row.state, tried_at: row.tried_at }),
    )
    .execute()

export const insertSentMention = (tx: Tx, row: SentMentionRow) =>
  tx
    .insertInto('sent_mention')
    .values(row)
    .onConflict((conflict) => conflict.columns(['article_id', 'target']).doNothing())
    .execute()

export const deleteSentMention = (tx: Tx, articleId: number, target: string) =>
  tx.deleteFrom('sent_mention').where('article_id', '=', articleId).where('target', '=', target).execute()
