/** The names of a category or tag: which label has one, and whether they are free. A name leads to one label in any language. */
import type { LabelKind } from '#contract/studio/labels.ts'
import { selectCategoryByName } from '#server/features/categories/categories.sql.ts'
import { freeCategoryNames } from '#server/features/categories/free-names.ts'
import { nameAgain } from '#server/features/url-names/propose-name.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { refusal } from '#server/platform/errors.ts'
import { nameKey } from '#server/platform/name-key.ts'
import { type LabelRow, selectLabelByKey } from './labels.sql.ts'

/** Names in each language are absent for tags. */
export type LabelNames = Pick<LabelRow, 'slug' | 'name' | 'name_en' | 'name_cn'>

export const labelNames = ({ slug, name, name_en, name_cn }: LabelNames): LabelNames =>
  name_en === undefined || name_cn === undefined ? { slug, name } : { slug, name, name_en, name_cn }

export const hasNames = (row: LabelNames, names: LabelNames): boolean =>
  row.slug === names.slug &&
  row.name === names.name &&
  row.name_en === names.name_en &&
  row.name_cn === names.name_cn

export const findLabel = (tx: Tx, kind: LabelKind, name: string): Promise<{ id: number } | undefined> =>
  kind === 'category' ? selectCategoryByName(tx, name) : selectLabelByKey(tx, kind, nameKey(name))

/** @throws refused when another label has one of the names */
export async function requireFreeNames(
  tx: Tx,
  kind: LabelKind,
  id: number,
  { name, name_en, name_cn }: LabelNames,
): Promise<void> {
  for (const one of [name, name_en, name_cn]) {
    if (one == null) continue
    const other = await findLabel(tx, kind, one)
    if (other && other.id !== id) throw refusal('label-name-taken')
  }
}

/** A label that was deleted, without the names that others have got since. */
export async function withFreeNames(tx: Tx, kind: LabelKind, row: LabelRow): Promise<LabelRow> {
  const slug = await nameAgain(tx, kind, row)
  return { ...row, slug, ...(kind === 'category' ? await freeCategoryNames(tx, row) : {}) }
}
