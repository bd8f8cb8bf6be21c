/** Every SQL statement that reads statistics. Their totals are written by the views. */
import { countRows } from '#server/platform/db/count-rows.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { StatisticDimension } from '#server/platform/db/tables.ts'
import type { DaySpan, DaySplit } from './day-range.ts'

/** The totals of the site by day: `views`, `visitors`, `likes`, and `articles` with how many were read to the end. */
export const selectSiteDays = (db: Db, { from, to }: DaySpan) =>
  db
    .selectFrom('statistic')
    .select(['period as day', 'value', 'amount', 'part'])
    .where('dimension', '=', 'site')
    .where('is_month', '=', 0)
    .where('period', '>=', from)
    .where('period', '<=', to)
    .execute()

/** The first day that has a total; null when nothing was counted yet. */
export async function selectFirstDay(db: Db): Promise<number | null> {
  const row = await db
    .selectFrom('statistic')
    .select((e) => e.fn.min('period').as('day'))
    .where('dimension', '=', 'site')
    .where('is_month', '=', 0)
    .executeTakeFirst()
  return row?.day ?? null
}

/** The rows of a dimension in a range: whole months, and the days at both ends. */
function rowsIn(db: Db, dimension: StatisticDimension, { spans, months }: DaySplit) {
  const part = (isMonth: 0 | 1, { from, to }: DaySpan) =>
    db
      .selectFrom('statistic')
      .select(['value', 'amount', 'part'])
      .where('dimension', '=', dimension)
      .where('is_month', '=', isMonth)
      .where('period', '>=', from)
      .where('period', '<=', to)
  const [first, ...others] = [...spans.map((span) => part(0, span)), ...(months ? [part(1, months)] : [])]
  if (!first) throw new Error('A range has at least one day')
  return others.reduce((all, one) => all.unionAll(one), first)
}

export type ValueRow = { value: string; amount: number; part: number }

/** The largest values of a dimension in a range, without the rest. */
export async function selectLargest(
  db: Db,
  dimension: StatisticDimension,
  split: DaySplit,
  limit: number,
): Promise<ValueRow[]> {
  const rows = await db
    .selectFrom(rowsIn(db, dimension, split).as('one'))
    .select((e) => ['value', e.fn.sum<number>('amount').as('amount'), e.fn.sum<number>('part').as('part')])
    .where('value', '!=', '')
    .groupBy('value')
    .orderBy('amount', 'desc')
    .orderBy('value')
    .limit(limit)
    .execute()
  return rows.map(({ value, amount, part }) => ({ value, amount: Number(amount), part: Number(part) }))
}

/** The sum of a dimension in a range, with the rest. */
export async function selectSum(db: Db, dimension: StatisticDimension, split: DaySplit): Promise<number> {
  const row = await db
    .selectFrom(rowsIn(db, dimension, split).as('one'))
    .select((e) => e.fn.sum<number | null>('amount').as('amount'))
    .executeTakeFirst()
  return Number(row?.amount ?? 0)
}

/** The views of some articles, by day or by month. */
export async function selectPeriods(db: Db, isMonth: boolean, { from, to }: DaySpan, articles: string[]) {
  if (articles.length === 0) return []
  return db
    .selectFrom('statistic')
    .select(['period', 'value', 'amount'])
    .where('dimension', '=', 'article')
    .where('is_month', '=', isMonth ? 1 : 0)
    .where('period', '>=', from)
    .where('period', '<=', to)
    .where('value', 'in', articles)
    .execute()
}

/** Titles of articles, deleted ones included while they are in the trash. */
export const selectArticleTitles = async (db: Db, ids: number[]) =>
  ids.length === 0
    ? []
    : db.selectFrom('article').select(['id', 'title', 'lang']).where('id', 'in', ids).execute()

/** Published comments written from `from` until before `until` (Unix ms). */
export const countCommentsBetween = (db: Db, from: number, until: number): Promise<number> =>
  countRows(
    db
      .selectFrom('comment')
      .where('state', '=', 'published')
      .where('created_at', '>=', from)
      .where('created_at', '<', until),
  )
