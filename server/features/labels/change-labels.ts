/** Renames, merges and deletes categories and tags in all articles and drafts, and undoes it. */

import type { LocalizedNames } from '#contract/localized-texts.ts'
import type { DraftProperties } from '#contract/studio/drafts.ts'
import type { LabelKind } from '#contract/studio/labels.ts'
import { selectMarks } from '#server/features/articles/change-articles.ts'
import { changeArticlesIndexedLater } from '#server/features/articles/index-article.ts'
import { updateDraftProperties } from '#server/features/drafts/bulk-articles.sql.ts'
import { type ChangedMarks, restoreMarks, writeMarks } from '#server/features/drafts/bulk-articles.ts'
import { propertiesText } from '#server/features/drafts/drafts.mapper.ts'
import { renameInUrl } from '#server/features/url-names/propose-name.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { refusal } from '#server/platform/errors.ts'
import { toLocalizedNameColumns } from '#server/platform/localized-texts.ts'
import { nameKey } from '#server/platform/name-key.ts'
import { storeUndo, takeUndo } from '#server/platform/undo/undo.ts'
import {
  findLabel,
  hasNames,
  type LabelNames,
  labelNames,
  requireFreeNames,
  withFreeNames,
} from './label-names.ts'
import { namesOf } from './labels.mapper.ts'
import {
  deleteLabel,
  insertLabel,
  type LabelRow,
  redirectLabel,
  selectArticleIdsOf,
  selectDraftProperties,
  selectLabel,
  undoRedirect,
  updateLabelNames,
} from './labels.sql.ts'

type Labels = { tags: string[]; category: string | null }
/** Null takes the label away. */
type NewName = string | null

type Undo =
  | { step: 'rename'; kind: LabelKind; row: LabelRow; to: LabelNames }
  | {
      step: 'remove'
      kind: LabelKind
      row: LabelRow
      marks: ChangedMarks[]
      drafts: FormerDraft[]
      moved: string[]
    }
type FormerDraft = { id: number; labels: Labels }

type Changed = { changed: number; undoToken: string }

async function requireLabel(tx: Tx, kind: LabelKind, id: number): Promise<LabelRow> {
  const row = await selectLabel(tx, kind, id)
  if (!row) throw refusal('no-such-label')
  return row
}

/** @throws refused when there is none, and when another one has the name */
export const renameLabel = (
  ctx: Ctx,
  kind: LabelKind,
  id: number,
  {
    name,
    localized,
    slug,
  }: { name: string; localized?: LocalizedNames | undefined; slug?: string | undefined },
): Promise<Changed> =>
  ctx.transaction(async (tx) => {
    const row = await requireLabel(tx, kind, id)
    const to: LabelNames = {
      name,
      slug: slug ?? row.slug,
      ...(kind === 'category' ? toLocalizedNameColumns(localized) : {}),
    }
    const changed = await writeNames(ctx, tx, kind, row, to)
    await ctx.audit(tx, 'labels.rename', { type: kind, id })
    const undo: Undo = { step: 'rename', kind, row, to }
    return { changed, undoToken: await storeUndo(ctx, tx, 'labels', undo) }
  })

/** Writes the names on the label, in the drafts and in the search index. Returns the number of articles. */
async function writeNames(ctx: Ctx, tx: Tx, kind: LabelKind, row: LabelRow, to: LabelNames): Promise<number> {
  await requireFreeNames(tx, kind, row.id, to)
  const ids = await selectArticleIdsOf(tx, kind, row.id)
  const write = async () => {
    const slug = await renameInUrl(tx, kind, row, to.slug ?? undefined)
    await updateLabelNames(tx, kind, row.id, { ...to, slug, name_key: nameKey(to.name) })
  }
  if (ids.length === 0) await write()
  else await changeArticlesIndexedLater(ctx, tx, ids, write)
  await relabelDrafts(tx, kind, row, to.name, new Set())
  ctx.content.changed(tx, `${kind}:${row.id}`)
  return ids.length
}

/** @throws refused when one of them is not there, or both are the same */
export const mergeLabel = (ctx: Ctx, kind: LabelKind, id: number, targetId: number): Promise<Changed> =>
  ctx.transaction(async (tx) => {
    const target = await requireLabel(tx, kind, targetId)
    if (id === targetId) throw refusal('label-into-itself')
    await ctx.audit(tx, 'labels.merge', { type: kind, id })
    return takeAway(ctx, tx, kind, await requireLabel(tx, kind, id), target)
  })

export const removeLabel = (ctx: Ctx, kind: LabelKind, id: number): Promise<Changed> =>
  ctx.transaction(async (tx) => {
    const row = await requireLabel(tx, kind, id)
    await ctx.audit(tx, 'labels.delete', { type: kind, id })
    return takeAway(ctx, tx, kind, row, null)
  })

async function takeAway(
  ctx: Ctx,
  tx: Tx,
  kind: LabelKind,
  row: LabelRow,
  target: LabelRow | null,
): Promise<Changed> {
  const to = target?.name ?? null
  const ids = await selectArticleIdsOf(tx, kind, row.id)
  const articles = ids.length === 0 ? [] : await selectMarks(tx, ids)
  const pairs = articles.map((before) => ({ before, after: relabeled(before, kind, row, to) }))
  const marks = await writeMarks(ctx, tx, pairs, (labels) => relabeled(labels, kind, row, to))
  const drafts = await relabelDrafts(tx, kind, row, to, new Set(ids))
  await deleteLabel(tx, kind, row.id)
  const moved = await redirectLabel(tx, kind, row, target?.id ?? null)
  ctx.content.changed(tx, `${kind}:${row.id}`)
  const undo: Undo = { step: 'remove', kind, row, marks, drafts, moved }
  return { changed: ids.length, undoToken: await storeUndo(ctx, tx, 'labels', undo) }
}

/** The same labels with another name in place of this one, once. */
function relabeled<Some extends Labels>(labels: Some, kind: LabelKind, from: LabelRow, to: NewName): Some {
  const keys = namesOf(from).map(nameKey)
  const isFrom = (name: string) => keys.includes(nameKey(name))
  if (kind === 'category')
    return labels.category !== null && isFrom(labels.category) ? { ...labels, category: to } : labels
  if (!labels.tags.some(isFrom)) return labels
  const names = labels.tags.flatMap((name) => (isFrom(name) ? (to === null ? [] : [to]) : [name]))
  const isFirst = (name: string, i: number) => names.findIndex((one) => nameKey(one) === nameKey(name)) === i
  return { ...labels, tags: names.filter(isFirst) }
}

/** Drafts contain names: without this, the next publication would restore the old name. */
async function relabelDrafts(
  tx: Tx,
  kind: LabelKind,
  from: LabelRow,
  to: NewName,
  except: Set<number>,
): Promise<FormerDraft[]> {
  const former: FormerDraft[] = []
  for (const draft of await selectDraftProperties(tx)) {
    if (except.has(draft.article_id)) continue
    const properties = JSON.parse(draft.properties) as DraftProperties
    const next = relabeled(properties, kind, from, to)
    if (next === properties) continue
    const { tags, category } = properties
    former.push({ id: draft.article_id, labels: { tags, category } })
    await updateDraftProperties(tx, draft, propertiesText(next))
  }
  return former
}

/** Returns the number of articles. @throws refused when the token is unknown, used or too old */
export const undoLabelChange = (ctx: Ctx, token: string): Promise<number> =>
  ctx.transaction(async (tx) => {
    const undo = await takeUndo<Undo>(ctx, tx, 'labels', token)
    const { kind, row } = undo
    await ctx.audit(tx, 'labels.undo', { type: kind, id: row.id })
    if (undo.step === 'rename') {
      const now = await requireLabel(tx, kind, row.id)
      return hasNames(now, undo.to) ? writeNames(ctx, tx, kind, now, labelNames(row)) : 0
    }
    // Somebody may have used the name again meanwhile: that label then gets the articles.
    if (!(await findLabel(tx, kind, row.name))) {
      const back = await withFreeNames(tx, kind, row)
      await insertLabel(tx, kind, back)
      await undoRedirect(tx, kind, back, undo.moved)
    }
    ctx.content.changed(tx, `${kind}:${row.id}`)
    const changed = await restoreMarks(ctx, tx, undo.marks)
    await restoreDrafts(tx, undo.drafts)
    return changed
  })

async function restoreDrafts(tx: Tx, drafts: FormerDraft[]): Promise<void> {
  const labelsOf = new Map(drafts.map(({ id, labels }) => [id, labels]))
  if (labelsOf.size === 0) return
  for (const draft of await selectDraftProperties(tx)) {
    const labels = labelsOf.get(draft.article_id)
    if (!labels) continue
    const properties = JSON.parse(draft.properties) as DraftProperties
    await updateDraftProperties(tx, draft, propertiesText({ ...properties, ...labels }))
  }
}
