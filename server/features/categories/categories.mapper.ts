/** Maps categories to what visitors read in their language. Pure. */
import type { Category } from '#contract/categories.ts'
import { type Locale, langTag } from '#contract/locale.ts'
import { nameIn } from '#server/platform/localized-texts.ts'
import type { CategoryNames, CategoryRow } from './categories.sql.ts'

/** A row of an article with the names of its category; all are null without one. */
export type JoinedCategoryNames = {
  category_name: string | null
  category_name_en: string | null
  category_name_cn: string | null
}

/** Null without a category. */
export const categoryNameIn = (row: JoinedCategoryNames, locale: Locale): string | null =>
  row[`category_name_${locale}`] ?? row.category_name

/** All names, each once, that for both languages first. */
export const allCategoryNames = ({ name, name_en, name_cn }: CategoryNames): string[] => [
  ...new Set([name, name_en, name_cn].filter((one) => one !== null)),
]

/** The same of a row of an article; none without a category. */
export const allJoinedCategoryNames = (row: JoinedCategoryNames): string[] =>
  row.category_name === null
    ? []
    : allCategoryNames({
        name: row.category_name,
        name_en: row.category_name_en,
        name_cn: row.category_name_cn,
      })

/** Most articles first, then by the name that is shown. */
export function toCategories(rows: CategoryRow[], locale: Locale): Category[] {
  const shown = rows.map((row) => ({
    id: row.id,
    slug: row.slug,
    categoryName: nameIn(row, locale),
    articleCount: Number(row.count),
  }))
  return shown.sort(
    (a, b) =>
      b.articleCount - a.articleCount || a.categoryName.localeCompare(b.categoryName, langTag[locale]),
  )
}
