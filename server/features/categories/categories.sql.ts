/** Every SQL statement of categories. */
import type { Ctx } from '#server/platform/context.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { LocalizedNameColumns } from '#server/platform/db/tables.ts'
import { nameKey } from '#server/platform/name-key.ts'

/** The names of the category that a statement has joined. */
export const joinedCategoryNames = [
  'category.name as category_name',
  'category.name_en as category_name_en',
  'category.name_cn as category_name_cn',
] as const

export type CategoryNames = LocalizedNameColumns & { name: string }
export type CategoryRow = CategoryNames & { id: number; slug: string | null; count: number }

/** Categories of listed articles, oldest first. */
export const selectCategories = (ctx: Ctx): Promise<CategoryRow[]> =>
  ctx.memoize('categories', () =>
    ctx.db
      .selectFrom('category')
      .innerJoin('article', 'article.category_id', 'category.id')
      .where('article.listed_at', 'is not', null)
      .groupBy(['category.id', 'category.slug', 'category.name', 'category.name_en', 'category.name_cn'])
      .orderBy('category.id')
      .select((e) => [
        ...([
          'category.id',
          'category.slug',
          'category.name',
          'category.name_en',
          'category.name_cn',
        ] as const),
        e.fn.countAll<number>().as('count'),
      ])
      .execute(),
  )

/** The category that has this name in any language. Case makes no difference. */
export async function selectCategoryByName(
  db: Db,
  name: string,
): Promise<(CategoryNames & { id: number }) | undefined> {
  const key = nameKey(name)
  const columns = ['id', 'name', 'name_en', 'name_cn'] as const
  const named = db.selectFrom('category').select(columns)
  const found = await named.where('name_key', '=', key).executeTakeFirst()
  if (found) return found
  const localized = await named
    .where((e) => e.or([e('name_en', 'is not', null), e('name_cn', 'is not', null)]))
    .orderBy('id')
    .execute()
  return localized.find((row) =>
    [row.name_en, row.name_cn].some((own) => own !== null && nameKey(own) === key),
  )
}

/** Returns the id of the category, or of the one with its name that was created meanwhile. */
export async function upsertCategory(
  tx: Tx,
  category: Partial<LocalizedNameColumns> & {
    id?: number
    slug: string | null
    name: string
    created_at: number
  },
): Promise<number> {
  const name_key = nameKey(category.name)
  const { id } = await tx
    .insertInto('category')
    .values({ ...category, name: category.name.trim(), name_key })
    .onConflict((conflict) => conflict.column('name_key').doUpdateSet({ name_key }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
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
