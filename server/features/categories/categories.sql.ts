/** Categories in the database. */
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { nameKey } from '#server/platform/name-key.ts'

export type CategoryRow = { id: number; name: string; count: number }

/** Categories that have an article in the lists: the fullest first, then by name. */
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

/** The category of this name, made when there is none; names that differ in case alone are one. */
export async function upsertCategory(tx: Tx, name: string, now: number): Promise<number> {
  const name_key = nameKey(name)
  const known = await tx
    .selectFrom('category')
    .select('id')
    .where('name_key', '=', name_key)
    .executeTakeFirst()
  if (known) return known.id
  const made = await tx
    .insertInto('category')
    .values({ name: name.trim(), name_key, created_at: now })
    .onConflict((conflict) => conflict.column('name_key').doUpdateSet({ name_key }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}

/** Removes categories in which no article stands any more. */
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
