/** Every SQL statement of views: totals, and who was counted on the current day. */
import { articlePage } from '#contract/viewed-page.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'

export const selectViewTotals = (ctx: Ctx): Promise<{ views: number; visitors: number }> =>
  ctx.memoize(
    'totals',
    async () => {
      const rows = await ctx.db.selectFrom('counter').selectAll().execute()
      const value = (name: string) => rows.find((row) => row.name === name)?.value ?? 0
      return { views: value('views'), visitors: value('visitors') }
    },
    'content and counts',
  )

/** The salt of the day, which the first process that needs it stores. */
export async function selectOrInsertSalt(tx: Tx, day: number, salt: string): Promise<string> {
  await tx
    .insertInto('visitor_salt')
    .values({ day, salt })
    .onConflict((conflict) => conflict.column('day').doNothing())
    .execute()
  const row = await tx
    .selectFrom('visitor_salt')
    .select('salt')
    .where('day', '=', day)
    .executeTakeFirstOrThrow()
  return row.salt
}

export type VisitRow = { day: number; visitor: string }
export type PageViewRow = VisitRow & { page: string }

/** Stores visits. @returns those of visitors who are new on their day */
export async function insertVisits(tx: Tx, rows: VisitRow[]): Promise<VisitRow[]> {
  if (rows.length === 0) return []
  return tx
    .insertInto('visit')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['day', 'visitor']).doNothing())
    .returning(['day', 'visitor'])
    .execute()
}

/** Stores views. @returns those of visitors who had not seen the page on that day */
export async function insertPageViews(tx: Tx, rows: PageViewRow[]): Promise<PageViewRow[]> {
  if (rows.length === 0) return []
  return tx
    .insertInto('page_view')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['day', 'page', 'visitor']).doNothing())
    .returning(['day', 'page', 'visitor'])
    .execute()
}

/** Marks a view as read to the end. @returns false when it was marked before, or there is no such view */
export async function updateReadView(tx: Tx, { day, page, visitor }: PageViewRow): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('page_view')
    .set({ is_read: 1 })
    .where('day', '=', day)
    .where('page', '=', page)
    .where('visitor', '=', visitor)
    .where('is_read', '=', 0)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function addArticleViews(tx: Tx, articleId: number, views: number): Promise<void> {
  await tx
    .updateTable('article')
    .set((e) => ({ view_count: e('view_count', '+', views) }))
    .where('id', '=', articleId)
    .execute()
}

export async function addToCounter(tx: Tx, name: 'views' | 'visitors', value: number): Promise<void> {
  if (value === 0) return
  await tx
    .insertInto('counter')
    .values({ name, value })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((e) => ({ value: e('counter.value', '+', value) })),
    )
    .execute()
}

/** Deletes who was counted before this day, with the salts of those days; the totals stay. */
export async function deleteVisitsBefore(tx: Tx, day: number): Promise<void> {
  for (const table of ['page_view', 'visit', 'visitor_salt'] as const)
    await tx.deleteFrom(table).where('day', '<', day).execute()
}

/** Deletes what was counted of articles that are deleted, as their ids may be used again. */
export async function deleteArticleCounts(tx: Tx, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .deleteFrom('statistic')
    .where('dimension', '=', 'article')
    .where('value', 'in', ids.map(String))
    .execute()
  await tx.deleteFrom('page_view').where('page', 'in', ids.map(articlePage)).execute()
}

/** Deletes everything that was counted, and who was counted today. */
export async function deleteAllCounts(tx: Tx): Promise<void> {
  for (const table of [
    'statistic',
    'page_view',
    'visit',
    'visitor_salt',
    'search_candidate',
    'counter',
  ] as const)
    await tx.deleteFrom(table).execute()
}
