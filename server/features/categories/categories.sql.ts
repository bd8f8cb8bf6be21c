/** Every SQL statement of categories. */
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { nameKey } from '#server/platform/name-key.ts'

export type CategoryRow = { id: number; name: string; count: number }

/** Categories of listed articles: most articles first, then by name. */
export const selectCategories = (ctx: Ctx): Promise<CategoryRow[]> =>
  ctx.memoize('categories', ['articles'], async () => {
    const rows = await ctx.db
      .selectFrom('category')
      .innerJoin('article', 'article.category_id', 'category.id')
      .where('article.listed_at', 'is not', null)
      .groupBy(['category.id', 'category.name'])
      .select((e) => ['category.id', 'category.name', e.fn.countAll<number>().as('count')])
      .execute()
    return rows.sort((a, b) => b.count - a.count || a.name.localeCompare(b.name, 'en'))
  })

/** Returns the id of the category, which is created if it does not exist. Case makes no difference. */
export async function upsertCategory(
  tx: Tx,
  name: string,
  now: number,
  kept: { id?: number } = {},
): Promise<number> {
  const name_key = nameKey(name)
  const existing = await tx
    .selectFrom('category')
    .select('id')
    .where('name_key', '=', name_key)
    .executeTakeFirst()
  if (existing) return existing.id
  const created = await tx
    .insertInto('category')
    .values({ name: name.trim(), name_key, created_at: now, ...kept })
    .onConflict((conflict) => conflict.column('name_key').doUpdateSet({ name_key }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return created.id
}

/** Deletes the categories that no article has. */
export const deleteUnusedCategories = (tx: Tx) =>
  tx
    .deleteFrom('category')
    .where('id', 'not in', (q) =>
      q
        .selectFrom('article')
        .select('category_id')
        .where('category_id', 'is not', null)
        .$castTo<{ category_id: number }>(),
    )
    .execute()
