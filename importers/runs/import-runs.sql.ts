/** SQL statements of import runs: what each import wrote. */
import { type Selectable, sql } from 'kysely'
import type { Ctx } from '#server/platform/context.ts'
import { countRows } from '#server/platform/db/count-rows.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/tables.ts'

export type ImportRunRow = Selectable<Tables['import_run']>
export type ImportChangeRow = Selectable<Tables['import_change']>

export const selectRun = (db: Db, id: number) =>
  db.selectFrom('import_run').selectAll().where('id', '=', id).executeTakeFirst()

export const selectLatestRun = (db: Db) =>
  db.selectFrom('import_run').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst()

/** The newest run, if it is of this site and was interrupted: only then nothing was imported in between. */
export async function selectInterruptedRun(
  db: Db,
  importer: string,
  identity: string,
): Promise<ImportRunRow | undefined> {
  const latest = await selectLatestRun(db)
  const isThis = latest?.importer === importer && latest.identity === identity
  return isThis && latest.finished_at === null ? latest : undefined
}

/** Until the end of the transaction no other one begins a run. The embedded engine has one transaction at a time. */
export async function lockRuns(tx: Tx, engine: Ctx['engine']): Promise<void> {
  if (engine === 'postgres')
    await sql`select pg_advisory_xact_lock(hashtextextended('import_run', 0))`.execute(tx)
}

export const insertRun = async (tx: Tx, run: Omit<ImportRunRow, 'id' | 'finished_at'>): Promise<number> =>
  (
    await tx
      .insertInto('import_run')
      .values({ ...run, finished_at: null })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

export const updateRunFinished = (tx: Tx, id: number, finished_at: number) =>
  tx.updateTable('import_run').set({ finished_at }).where('id', '=', id).execute()

export const deleteRun = (tx: Tx, id: number) => tx.deleteFrom('import_run').where('id', '=', id).execute()

/** Of two changes of one thing in one run, the first is kept: it says what was before the run. */
export const insertChange = (
  tx: Tx,
  change: Omit<ImportChangeRow, 'id' | 'hash'> & { hash?: string | null },
) =>
  tx
    .insertInto('import_change')
    .values({ hash: null, ...change })
    .onConflict((conflict) => conflict.columns(['run_id', 'entity', 'entity_id', 'source_key']).doNothing())
    .execute()

export const deleteChange = (tx: Tx, id: number) =>
  tx.deleteFrom('import_change').where('id', '=', id).execute()

/** The newest changes of a run that are older than `before`, without their contents, in one of the steps of an undo. */
export const selectChanges = (
  db: Db,
  runId: number,
  { step, before, limit }: { step: UndoStep; before: number; limit: number },
) =>
  db
    .selectFrom('import_change')
    .select(['id', 'entity', 'entity_id'])
    .select((e) => [e('before', 'is', null).as('is_new'), e('hash', 'is not', null).as('has_hash')])
    .where('run_id', '=', runId)
    .where('entity', step === 'content' ? 'not in' : 'in', step === 'content' ? LATER : [step])
    .where('id', '<', before)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Comments and webmentions are undone after what they are on, and accounts after everything that they wrote. */
export const undoSteps = ['content', 'comment', 'mention', 'account'] as const
type UndoStep = (typeof undoSteps)[number]
const LATER = ['comment', 'mention', 'account'] as const

export const selectChange = (db: Db, id: number) =>
  db.selectFrom('import_change').selectAll().where('id', '=', id).executeTakeFirst()

export const countChanges = (db: Db, runId: number): Promise<number> =>
  countRows(db.selectFrom('import_change').where('run_id', '=', runId))

/** What earlier imports made of this key; of several the newest. */
export const selectImportedItem = (db: Db, entity: ImportChangeRow['entity'], key: string) =>
  db
    .selectFrom('import_change')
    .select(['entity_id', 'hash'])
    .where('entity', '=', entity)
    .where('source_key', '=', key)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** What imports of the source with this prefix have created of one kind, oldest first. */
export const selectCreatedOf = (db: Db, entity: ImportChangeRow['entity'], prefix: string) =>
  db
    .selectFrom('import_change')
    .select(['entity_id', 'source_key', 'hash'])
    .where('entity', '=', entity)
    .where('source_key', 'like', `${prefix}${entity}:%`)
    .orderBy('id')
    .execute()

/** What earlier imports made of these keys, by key; of several the newest. */
export async function selectImportedIds(
  db: Db,
  entity: ImportChangeRow['entity'],
  keys: string[],
): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  const AT_ONCE = 500
  for (let i = 0; i < keys.length; i += AT_ONCE) {
    const rows = await db
      .selectFrom('import_change')
      .select(['source_key', 'entity_id'])
      .where('entity', '=', entity)
      .where('source_key', 'in', keys.slice(i, i + AT_ONCE))
      .orderBy('id')
      .execute()
    for (const row of rows) found.set(row.source_key, row.entity_id)
  }
  return found
}

/** Those of these that a run has created. */
export async function selectCreatedIn(
  db: Db,
  runId: number,
  entity: ImportChangeRow['entity'],
  ids: number[],
): Promise<Set<number>> {
  const rows = await db
    .selectFrom('import_change')
    .select('entity_id')
    .where('run_id', '=', runId)
    .where('entity', '=', entity)
    .where('before', 'is', null)
    .where('entity_id', 'in', ids)
    .execute()
  return new Set(rows.map((row) => row.entity_id))
}

/** The ids of the comments that imports have written, of these. */
export async function selectImportedComments(db: Db, ids: number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('import_change')
    .select('entity_id')
    .where('entity', '=', 'comment')
    .where('entity_id', 'in', ids)
    .execute()
  return new Set(rows.map((row) => row.entity_id))
}

/** The title, the texts and the hashes of an article, to tell whether it was changed since its import. */
export const selectArticleForUndo = (db: Db, id: number) =>
  db
    .selectFrom('article')
    .innerJoin('article_text', 'article_text.article_id', 'article.id')
    .select(['article.title', 'article.source_hash', 'article_text.markdown'])
    .where('article.id', '=', id)
    .executeTakeFirst()

/** What the account has done here: its password hash, comments that no import has written, and sessions. */
export async function selectAccountUse(db: Db, id: number) {
  const row = await db
    .selectFrom('account')
    .select((e) => [
      'password_hash',
      e
        .exists(
          e
            .selectFrom('comment')
            .select('comment.id')
            .where('account_id', '=', id)
            .where('comment.id', 'not in', (q) =>
              q.selectFrom('import_change').select('entity_id').where('entity', '=', 'comment'),
            ),
        )
        .as('has_comment'),
      e.exists(e.selectFrom('session').select('session.id').where('account_id', '=', id)).as('has_session'),
    ])
    .where('id', '=', id)
    .executeTakeFirst()
  return (
    row && { passwordHash: row.password_hash, isActive: Boolean(row.has_comment) || Boolean(row.has_session) }
  )
}
