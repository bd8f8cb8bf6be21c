/** Maps categories and tags to what the studio shows. Pure. */
import type { StudioLabel } from '#contract/studio/labels.ts'
import { allCategoryNames } from '#server/features/categories/categories.mapper.ts'
import { toLocalizedNames } from '#server/platform/localized-texts.ts'
import type { LabelRow } from './labels.sql.ts'

/** @param row of a category it has names in each language, of a tag it has none */
export const toStudioLabel = (row: LabelRow & { all: number; listed: number }): StudioLabel => ({
  id: row.id,
  slug: row.slug,
  name: row.name,
  localized: isCategory(row) ? toLocalizedNames(row) : null,
  articleCount: row.all,
  publishedCount: row.listed,
})

/** Every name by which articles and drafts may call it. */
export const namesOf = (row: LabelRow): string[] => (isCategory(row) ? allCategoryNames(row) : [row.name])

type CategoryRow = LabelRow & Required<Pick<LabelRow, 'name_en' | 'name_cn'>>
const isCategory = (row: LabelRow): row is CategoryRow =>
  row.name_en !== undefined && row.name_cn !== undefined
