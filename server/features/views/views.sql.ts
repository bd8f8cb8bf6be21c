/** Every SQL statement of views: totals, and which visitor was counted on which day. */
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'

export const selectViewTotals = (ctx: Ctx): Promise<{ views: number; visitors: number }> =>
  ctx.memoize('totals', ['views'], async () => {
    const rows = await ctx.db.selectFrom('counter').selectAll().execute()
    const value = (name: string) => rows.find((row) => row.name === name)?.value ?? 0
    return { views: value('views'), visitors: value('visitors') }
  })

/** Counts the view unless this visitor saw the article that day. @returns whether it was counted */
export async function insertView(tx: Tx, day: number, articleId: number, visitor: string): Promise<boolean> {
  const row = await tx
    .insertInto('article_view')
    .columns(['day', 'article_id', 'visitor'])
    .expression((e) =>
      e
        .selectFrom('article')
        .where('id', '=', articleId)
        .select((s) => [s.val(day).as('day'), 'id', s.val(visitor).as('visitor')]),
    )
    .onConflict((conflict) => conflict.columns(['day', 'article_id', 'visitor']).doNothing())
    .returning('article_id')
    .executeTakeFirst()
  if (!row) return false
  await tx
    .updateTable('article')
    .set((e) => ({ view_count: e('view_count', '+', 1) }))
    .where('id', '=', articleId)
    .execute()
  await addToCounter(tx, 'views')
  return true
}

export async function insertVisit(tx: Tx, day: number, visitor: string): Promise<boolean> {
  const row = await tx
    .insertInto('visit')
    .values({ day, visitor })
    .onConflict((conflict) => conflict.columns(['day', 'visitor']).doNothing())
    .returning('day')
    .executeTakeFirst()
  if (row) await addToCounter(tx, 'visitors')
  return row !== undefined
}

const addToCounter = (tx: Tx, name: 'views' | 'visitors') =>
  tx
    .insertInto('counter')
    .values({ name, value: 1 })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((e) => ({ value: e('counter.value', '+', 1) })),
    )
    .execute()

/** Deletes the visitors of earlier days; the counts stay. */
export async function deleteVisitsBefore(tx: Tx, day: number): Promise<void> {
  await tx.deleteFrom('article_view').where('day', '<', day).execute()
  await tx.deleteFrom('visit').where('day', '<', day).execute()
}
