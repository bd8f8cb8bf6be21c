/** SQL statements of subscribers without an account. */
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { SubscriberTable } from '#server/platform/db/tables.ts'

export type SubscriberRow = Selectable<SubscriberTable>
type State = SubscriberRow['state']

export const selectSubscriber = (db: Db, id: number): Promise<SubscriberRow | undefined> =>
  db.selectFrom('subscriber').selectAll().where('id', '=', id).executeTakeFirst()

export const selectSubscriberByKey = (db: Db, key: string): Promise<SubscriberRow | undefined> =>
  db.selectFrom('subscriber').selectAll().where('email_key', '=', key).executeTakeFirst()

/** The one whose link this is, while it is valid. */
export const selectSubscriberByToken = (db: Db, tokenHash: string, now: number) =>
  db
    .selectFrom('subscriber')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('token_until', '>', now)
    .executeTakeFirst()

/** A known address gets the new link and keeps everything else. */
export const upsertSubscriber = (tx: Tx, row: Insertable<SubscriberTable>) =>
  tx
    .insertInto('subscriber')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('email_key')
        .doUpdateSet({ token_hash: row.token_hash ?? null, token_until: row.token_until ?? null }),
    )
    .execute()

/** Known addresses stay as they are. @returns how many are new */
export async function insertSubscribers(tx: Tx, rows: Insertable<SubscriberTable>[]): Promise<number> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('subscriber')
    .values(rows)
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows)
}

export const updateSubscriber = (tx: Tx, id: number, change: Updateable<SubscriberTable>) =>
  tx.updateTable('subscriber').set(change).where('id', '=', id).execute()

/** Returns whether there was one. */
export async function deleteSubscriber(tx: Tx, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('subscriber').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Nobody has used their links. */
export const deleteUnconfirmed = (tx: Tx, now: number) =>
  tx.deleteFrom('subscriber').where('state', '=', 'pending').where('token_until', '<=', now).execute()

export type SubscriberFilter = { state: State | null; q: string; before: number | null }

/** Newest first; the primary key gives the order, so no page reads those before it. */
export function selectSubscribers(db: Db, { state, q, before }: SubscriberFilter, limit: number) {
  let rows = db.selectFrom('subscriber').selectAll()
  if (state !== null) rows = rows.where('state', '=', state)
  if (before !== null) rows = rows.where('id', '<', before)
  const words = q
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')
  const pattern = `%${words}%`
  if (words !== '') rows = rows.where(sql<boolean>`email_key like ${pattern} escape '\\'`)
  return rows.orderBy('id', 'desc').limit(limit).execute()
}

export const countByState = (db: Db) =>
  db
    .selectFrom('subscriber')
    .select(['state', (e) => e.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()

/** Those of these addresses that a subscriber or an account has. */
export async function selectKnownKeys(db: Db, keys: string[]): Promise<Set<string>> {
  const [subscribers, accounts] = await Promise.all([
    db.selectFrom('subscriber').select('email_key as key').where('email_key', 'in', keys).execute(),
    db.selectFrom('account').select('username_key as key').where('username_key', 'in', keys).execute(),
  ])
  return new Set([...subscribers, ...accounts].map(({ key }) => key))
}
