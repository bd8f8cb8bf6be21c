/** Writes the totals of statistics: adds to those of a day and its month, and folds small and old ones. */
import { sql } from 'kysely'
import { countRows } from '#server/platform/db/count-rows.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { StatisticDimension } from '#server/platform/db/tables.ts'
import { monthOfDay } from '#server/platform/time-zone.ts'

export type Total = {
  dimension: StatisticDimension
  /** Days since 1970 in the time zone of the site. */
  day: number
  value: string
  amount: number
  part: number
}

/** Adds to the totals of days and of their months. */
export async function addTotals(tx: Tx, totals: Total[]): Promise<void> {
  if (totals.length === 0) return
  const rows = new Map<string, StatisticRow>()
  for (const { day, ...total } of totals) {
    addRow(rows, { ...total, is_month: 0, period: day })
    addRow(rows, { ...total, is_month: 1, period: monthOfDay(day) })
  }
  // Sorted, as two processes must lock rows in the same order.
  await upsertRows(
    tx,
    [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row),
  )
}

type StatisticRow = Omit<Total, 'day'> & { is_month: 0 | 1; period: number }

function addRow(rows: Map<string, StatisticRow>, row: StatisticRow): void {
  const key = `${row.dimension} ${row.is_month} ${row.period} ${row.value}`
  const sum = rows.get(key)
  rows.set(key, sum ? { ...sum, amount: sum.amount + row.amount, part: sum.part + row.part } : row)
}

const upsertRows = (tx: Tx, rows: StatisticRow[]) =>
  tx
    .insertInto('statistic')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['dimension', 'is_month', 'period', 'value']).doUpdateSet((e) => ({
        amount: e('statistic.amount', '+', e.ref('excluded.amount')),
        part: e('statistic.part', '+', e.ref('excluded.part')),
      })),
    )
    .execute()

/** A dimension of a day or a month. */
export type Period = { dimension: StatisticDimension; isMonth: boolean; period: number }

const rowsOf = (db: Db, { dimension, isMonth, period }: Period) =>
  db
    .selectFrom('statistic')
    .where('dimension', '=', dimension)
    .where('is_month', '=', isMonth ? 1 : 0)
    .where('period', '=', period)

/** A total of the site on a day. */
export async function selectSiteTotal(tx: Tx, value: 'likes', day: number): Promise<number> {
  const row = await rowsOf(tx, { dimension: 'site', isMonth: false, period: day })
    .select('amount')
    .where('value', '=', value)
    .executeTakeFirst()
  return row?.amount ?? 0
}

/** The values that a dimension has on a day. */
export async function selectValues(tx: Tx, dimension: StatisticDimension, day: number): Promise<string[]> {
  const rows = await rowsOf(tx, { dimension, isMonth: false, period: day }).select('value').execute()
  return rows.map(({ value }) => value)
}

/** The days or months from `from` until before `before` that have more than `max` values in addition to the rest. */
export async function selectCrowded(
  db: Db,
  { dimension, isMonth }: Omit<Period, 'period'>,
  { from, before, max }: { from: number; before: number; max: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('statistic')
    .select('period')
    .where('dimension', '=', dimension)
    .where('is_month', '=', isMonth ? 1 : 0)
    .where('period', '>=', from)
    .where('period', '<', before)
    .where('value', '!=', '')
    .groupBy('period')
    .having((e) => e(e.fn.countAll(), '>', max))
    .execute()
  return rows.map(({ period }) => period)
}

const MAX_DELETED = 500

/** Keeps the `max` largest values of a day or month and adds the others to the value ''. The sums stay the same. */
export async function foldSmallest(tx: Tx, where: Period, max: number): Promise<void> {
  const rows = await rowsOf(tx, where)
    .select(['value', 'amount', 'part'])
    .where('value', '!=', '')
    .orderBy('amount', 'desc')
    .orderBy('value')
    .execute()
  const small = rows.slice(max)
  if (small.length === 0) return
  for (let i = 0; i < small.length; i += MAX_DELETED)
    await tx
      .deleteFrom('statistic')
      .where('dimension', '=', where.dimension)
      .where('is_month', '=', where.isMonth ? 1 : 0)
      .where('period', '=', where.period)
      .where(
        'value',
        'in',
        small.slice(i, i + MAX_DELETED).map((row) => row.value),
      )
      .execute()
  const sum = (column: 'amount' | 'part') => small.reduce((total, row) => total + row[column], 0)
  const { dimension, isMonth, period } = where
  const rest = { dimension, is_month: isMonth ? 1 : 0, period, value: '' } as const
  await upsertRows(tx, [{ ...rest, amount: sum('amount'), part: sum('part') }])
}

/** Deletes the days before one; their months stay, and the totals of the site, which are four rows a day. */
export async function deleteDaysBefore(tx: Tx, day: number): Promise<void> {
  for (const dimension of ['article', 'section', 'referrer', 'language', 'search'] as const)
    await tx
      .deleteFrom('statistic')
      .where('dimension', '=', dimension)
      .where('is_month', '=', 0)
      .where('period', '<', day)
      .execute()
}

/** How many different searches wait for further visitors. */
export const countCandidates = (tx: Tx): Promise<number> => countRows(tx.selectFrom('search_candidate'))

/** Adds a visitor to a search. @returns how many visitors have made it by now, and how many of them found nothing */
export async function addCandidate(
  tx: Tx,
  {
    termHash,
    isMiss,
    day,
    canInsert,
  }: { termHash: string; isMiss: boolean; day: number; canInsert: boolean },
): Promise<{ visitors: number; misses: number } | undefined> {
  const misses = Number(isMiss)
  const counted = {
    visitors: sql<number>`search_candidate.visitors + 1`,
    misses: sql<number>`search_candidate.misses + ${misses}`,
    last_day: day,
  }
  if (!canInsert)
    return tx
      .updateTable('search_candidate')
      .set(counted)
      .where('term_hash', '=', termHash)
      .returning(['visitors', 'misses'])
      .executeTakeFirst()
  // One statement: another process can insert the same search after an update has found none.
  return tx
    .insertInto('search_candidate')
    .values({ term_hash: termHash, visitors: 1, misses, last_day: day })
    .onConflict((conflict) => conflict.column('term_hash').doUpdateSet(counted))
    .returning(['visitors', 'misses'])
    .executeTakeFirst()
}

export async function deleteCandidatesBefore(tx: Tx, day: number): Promise<void> {
  await tx.deleteFrom('search_candidate').where('last_day', '<', day).execute()
}
