/** SQL statements of bulk actions: the drafts of the articles. */
import type { Db, Tx } from '#server/platform/db/database.ts'

export const selectDrafts = (db: Db, articleIds: number[]) =>
  db
    .selectFrom('article_draft')
    .select(['article_id', 'revision', 'published_revision', 'properties'])
    .where('article_id', 'in', articleIds)
    .execute()

/** A new revision with other properties. A draft without changes of its own stays one. */
export const updateDraftProperties = (
  tx: Tx,
  draft: { article_id: number; revision: number; published_revision: number | null },
  properties: string,
) =>
  tx
    .updateTable('article_draft')
    .set({
      properties,
      revision: draft.revision + 1,
      published_revision:
        draft.published_revision === draft.revision ? draft.revision + 1 : draft.published_revision,
    })
    .where('article_id', '=', draft.article_id)
    .execute()
