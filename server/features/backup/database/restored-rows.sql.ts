/** SQL statements that prepare a restored database for its site. */
import { sql } from 'kysely'
import type { LastRestore } from '#contract/studio/backups.ts'
import { KEEP_UNKNOWN_MEDIA } from '#server/features/media/keep-unknown-media.sql.ts'
import { KEY_CHECK } from '#server/platform/config/secret-key.ts'
import type { Database, Db, Tx } from '#server/platform/db/database.ts'
import { upsertSetting } from '#server/platform/db/setting-values.ts'
import { withSnapshot } from './snapshot.sql.ts'
import { type AnyRow, insertRows, selectRows, setLastIds } from './tables.sql.ts'

/** What the database stores of the key that it was written with; undefined before the first start. */
export const selectKeyCheck = async (db: Db): Promise<string | undefined> =>
  (await db.selectFrom('setting').select('value').where('name', '=', KEY_CHECK).executeTakeFirst())?.value

/** Deletes what cannot be read without the old key: second factors, and emails that were not sent. */
export async function deleteEncryptedRows(tx: Tx): Promise<void> {
  await tx.deleteFrom('setting').where('name', '=', KEY_CHECK).execute()
  await tx.deleteFrom('second_factor').execute()
  await tx.deleteFrom('recovery_code').execute()
  await tx.deleteFrom('mail').where('sent_at', 'is', null).execute()
}

/** The setting that says from what this database was restored. */
export const LAST_RESTORE = 'last-restore'

/**
 * The search index is filled by a job, and the files of the replaced database stay until a time (Unix ms).
 * @param lastRestore what the studio says about the restore; null for one by command
 */
export async function prepareRestored(
  tx: Tx,
  now: number,
  keepMediaUntil: number,
  lastRestore: LastRestore | null,
): Promise<void> {
  await tx.deleteFrom('setting').where('name', '=', LAST_RESTORE).execute()
  if (lastRestore) await upsertSetting(tx, LAST_RESTORE, JSON.stringify(lastRestore))
  const times = { run_at: 0, created_at: now, attempts: 0 }
  await tx
    .insertInto('job')
    .values({
      name: 'fill-search-index',
      key: 'fill-search-index:all',
      payload: '{}',
      ...times,
      leased_until: null,
      failed_at: null,
      error: null,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  await upsertSetting(tx, KEEP_UNKNOWN_MEDIA, String(keepMediaUntil))
}

/** The list of the backups of this machine, which no backup holds. */
export async function copyBackupList(from: Database, to: Database): Promise<void> {
  const rows: AnyRow[] = []
  await withSnapshot(from, async (db) => {
    for await (const batch of selectRows(db, from.engine, 'backup')) rows.push(...batch)
  })
  if (rows.length === 0) return
  await to.write.transaction().execute(async (tx) => {
    await insertRows(tx, 'backup', rows)
    await setLastIds(tx, to.engine, { backup: Math.max(...rows.map(({ id }) => Number(id))) })
  })
}

/** Connections of other processes of the site to a PostgreSQL database. */
export async function countSiteConnections(db: Db, applicationName: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and application_name = ${applicationName} and pid <> pg_backend_pid()`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

const RESTORED = 'borealis_restore_'
const KEPT = 'borealis_before_restore_'

export const restoredSchema = (id: string): string => RESTORED + id
export const formerSchema = (time: string): string => KEPT + time

/** Schemas of interrupted restores, and those that were kept, oldest first. */
export async function selectOurSchemas(db: Db): Promise<{ interrupted: string[]; kept: string[] }> {
  const { rows } = await sql<{ name: string }>`
    select nspname as name from pg_namespace where nspname like 'borealis\\_%' order by nspname`.execute(db)
  const names = rows.map(({ name }) => name)
  return {
    interrupted: names.filter((name) => name.startsWith(RESTORED)),
    kept: names.filter((name) => name.startsWith(KEPT)),
  }
}

/**
 * Moves every table of the current schema to `kept`, and those of `restored` into the current schema: both or neither. There
 * is nothing to keep in an empty database.
 * @returns whether there was
 */
export async function swapSchemas(tx: Tx, restored: string, kept: string): Promise<boolean> {
  await sql`set local lock_timeout = '10s'`.execute(tx)
  const { rows: place } = await sql<{ name: string }>`select current_schema() as name`.execute(tx)
  const current = place[0]?.name ?? 'public'
  const tablesOf = async (schema: string) =>
    (
      await sql<{ name: string }>`select tablename as name from pg_tables
        where schemaname = ${schema} and tableowner = current_user`.execute(tx)
    ).rows.map(({ name }) => name)
  /** Functions of ours, such as the one that the search index computes a column with; not those of extensions. */
  const functionsOf = async (schema: string) =>
    (
      await sql<{ name: string }>`
        select format('%I.%I(%s)', nspname, proname, pg_get_function_identity_arguments(f.oid)) as name
        from pg_proc f join pg_namespace n on n.oid = f.pronamespace
        where nspname = ${schema} and pg_get_userbyid(proowner) = current_user
          and not exists (select 1 from pg_depend d where d.objid = f.oid and d.deptype = 'e')`.execute(tx)
    ).rows.map(({ name }) => name)
  const former = await tablesOf(current)
  if (former.length > 0) await sql`create schema ${sql.ref(kept)}`.execute(tx)
  const move = (from: string, table: string, to: string) =>
    sql`alter table ${sql.ref(`${from}.${table}`)} set schema ${sql.ref(to)}`.execute(tx)
  const moveFunctions = async (from: string, to: string) => {
    for (const name of await functionsOf(from))
      await sql`alter routine ${sql.raw(name)} set schema ${sql.ref(to)}`.execute(tx)
  }
  for (const table of former) await move(current, table, kept)
  if (former.length > 0) await moveFunctions(current, kept)
  for (const table of await tablesOf(restored)) await move(restored, table, current)
  await moveFunctions(restored, current)
  await sql`drop schema ${sql.ref(restored)}`.execute(tx)
  return former.length > 0
}
