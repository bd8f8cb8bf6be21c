/** SQL statements of categories and tags in the studio, and of the URLs of those that are gone. */
import type { LabelKind } from '#contract/studio/labels.ts'
import { deleteFormerNames, insertFormerName } from '#server/features/url-names/url-names.sql.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { LocalizedNameColumns } from '#server/platform/db/tables.ts'

/** Only categories have names in each language. */
export type LabelRow = {
  id: number
  slug: string | null
  name: string
  name_key: string
  created_at: number
} & Partial<LocalizedNameColumns>

/** Every category or tag with its articles: all outside of the trash, and those that a visitor can see. */
export async function selectLabels(db: Db, kind: LabelKind) {
  const [labels, counts] = await Promise.all([
    selectAllLabels(db, kind),
    kind === 'category' ? countOfCategories(db) : countOfTags(db),
  ])
  const countOf = new Map(counts.map((row) => [row.label_id, row]))
  return labels.map((row) => ({
    ...row,
    all: Number(countOf.get(row.id)?.all ?? 0),
    listed: Number(countOf.get(row.id)?.listed ?? 0),
  }))
}

const selectAllLabels = (db: Db, kind: LabelKind): Promise<LabelRow[]> =>
  db.selectFrom(kind).selectAll().execute()

const countOfCategories = (db: Db) =>
  db
    .selectFrom('article')
    .where('deleted_at', 'is', null)
    .where('category_id', 'is not', null)
    .groupBy('category_id')
    .select((e) => [
      'category_id as label_id',
      e.fn.countAll<number>().as('all'),
      e.fn.count<number>('listed_at').as('listed'),
    ])
    .execute()

const countOfTags = (db: Db) =>
  db
    .selectFrom('article_tag')
    .innerJoin('article', 'article.id', 'article_tag.article_id')
    .where('article.deleted_at', 'is', null)
    .groupBy('article_tag.tag_id')
    .select((e) => [
      'article_tag.tag_id as label_id',
      e.fn.countAll<number>().as('all'),
      e.fn.count<number>('article.listed_at').as('listed'),
    ])
    .execute()

export const selectLabel = (tx: Tx, kind: LabelKind, id: number): Promise<LabelRow | undefined> =>
  tx.selectFrom(kind).selectAll().where('id', '=', id).executeTakeFirst()

export const selectLabelByKey = (tx: Tx, kind: LabelKind, nameKey: string): Promise<LabelRow | undefined> =>
  tx.selectFrom(kind).selectAll().where('name_key', '=', nameKey).executeTakeFirst()

/** The articles that have it, those in the trash included. */
export const selectArticleIdsOf = async (tx: Tx, kind: LabelKind, id: number): Promise<number[]> => {
  const rows =
    kind === 'category'
      ? await tx.selectFrom('article').select('id').where('category_id', '=', id).execute()
      : await tx.selectFrom('article_tag').select('article_id as id').where('tag_id', '=', id).execute()
  return rows.map((row) => row.id)
}

export const updateLabelNames = (
  tx: Tx,
  kind: LabelKind,
  id: number,
  names: Pick<LabelRow, 'slug' | 'name' | 'name_key' | 'name_en' | 'name_cn'>,
) => tx.updateTable(kind).set(names).where('id', '=', id).execute()

export const insertLabel = (tx: Tx, kind: LabelKind, row: LabelRow) =>
  tx.insertInto(kind).values(row).execute()

export const deleteLabel = (tx: Tx, kind: LabelKind, id: number) =>
  tx.deleteFrom(kind).where('id', '=', id).execute()

/** What led to the label, and its number and name, lead to the target. Returns what led to it before. */
export async function redirectLabel(
  tx: Tx,
  kind: LabelKind,
  { id, slug }: LabelRow,
  target_id: number | null,
): Promise<string[]> {
  const moved = await tx
    .updateTable('former_name')
    .set({ target_id })
    .where('kind', '=', kind)
    .where('target_id', '=', id)
    .returning('former')
    .execute()
  await insertFormerName(tx, kind, String(id), target_id)
  if (slug !== null) await insertFormerName(tx, kind, slug, target_id)
  return moved.map((row) => row.former)
}

/** The label is back: its URL works, and those that led to it lead to it again. */
export async function undoRedirect(
  tx: Tx,
  kind: LabelKind,
  { id, slug }: LabelRow,
  moved: string[],
): Promise<void> {
  await deleteFormerNames(tx, kind, slug === null ? [String(id)] : [String(id), slug])
  if (moved.length > 0)
    await tx
      .updateTable('former_name')
      .set({ target_id: id })
      .where('kind', '=', kind)
      .where('former', 'in', moved)
      .execute()
}

/** Every draft with its properties, which contain the names of labels. */
export const selectDraftProperties = (tx: Tx) =>
  tx
    .selectFrom('article_draft')
    .select(['article_id', 'revision', 'published_revision', 'properties'])
    .execute()
