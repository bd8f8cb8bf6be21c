/** Changes many articles at once, with what their drafts say, and undoes such a change. */
import type { AuditAction } from '#contract/audit.ts'
import type { Locale } from '#contract/locale.ts'
import type { BulkAction, BulkResult } from '#contract/studio/articles.ts'
import type { DraftProperties } from '#contract/studio/drafts.ts'
import {
  type ArticleMarks,
  changeArticles,
  deleteArticles,
  selectMarks,
} from '#server/features/articles/change-articles.ts'
import { selectCategoryByName } from '#server/features/categories/categories.sql.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { Failure } from '#server/platform/errors.ts'
import { messageText } from '#server/platform/messages.ts'
import { nameKey } from '#server/platform/name-key.ts'
import { storeUndo, takeUndo } from '#server/platform/undo/undo.ts'
import { selectDrafts, updateDraftProperties } from './bulk-articles.sql.ts'
import { propertiesText } from './drafts.mapper.ts'
import { publishDraft } from './publish-draft.ts'
import { selectEdited } from './read-draft.ts'

const DEVICE = 'bulk'

type Labels = Pick<ArticleMarks, 'tags' | 'category' | 'isTop' | 'isFeatured'>
/** What restores an article: its marks before and after a change, and the labels that its draft had. */
export type ChangedMarks = { before: ArticleMarks; after: ArticleMarks; draft: Labels | null }

export async function changeMany(
  ctx: Ctx,
  ids: number[],
  asked: BulkAction,
  locale: Locale,
): Promise<BulkResult> {
  const unique = [...new Set(ids)]
  if (asked.kind === 'publish') return publishMany(ctx, unique, locale)
  return ctx.transaction(async (tx) => {
    const action = await withKnownCategory(tx, asked)
    const all = await selectMarks(tx, unique)
    if (action.kind === 'delete') return deleteMany(ctx, tx, all)
    const pairs = all
      .map((before) => ({ before, after: applyAction(ctx, before, action) }))
      .filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after))
    const undos = await writeMarks(ctx, tx, pairs, (labels) => labelsAfter(labels, action))
    await ctx.audit(tx, auditActionOf(action), { type: 'articles', id: null })
    return { changed: pairs.length, undoToken: await storeMarks(ctx, tx, undos), failed: [] }
  })
}

/**
 * Writes the articles and the same labels in their drafts, which would otherwise undo the change at the next publication.
 * Returns what undoes it.
 */
export async function writeMarks(
  ctx: Ctx,
  tx: Tx,
  pairs: { before: ArticleMarks; after: ArticleMarks }[],
  labelsOf: (labels: Labels, id: number) => Labels,
): Promise<ChangedMarks[]> {
  if (pairs.length === 0) return []
  await changeArticles(
    ctx,
    tx,
    pairs.map(({ before }) => before),
    pairs.map(({ after }) => after),
  )
  const drafts = await selectDrafts(
    tx,
    pairs.map(({ after }) => after.id),
  )
  const former = new Map<number, Labels>()
  for (const draft of drafts) {
    const properties = JSON.parse(draft.properties) as DraftProperties
    const { tags, category, isTop, isFeatured } = properties
    former.set(draft.article_id, { tags, category, isTop, isFeatured })
    const text = propertiesText({ ...properties, ...labelsOf(properties, draft.article_id) })
    if (text !== draft.properties) await updateDraftProperties(tx, draft, text)
  }
  return pairs.map((pair) => ({ ...pair, draft: former.get(pair.before.id) ?? null }))
}

/** Restores what the change wrote and nobody has changed since. @throws refused when the token is unknown or too old */
export const undoChange = (ctx: Ctx, token: string): Promise<number> =>
  ctx.transaction(async (tx) => {
    const changed = await takeUndo<ChangedMarks[]>(ctx, tx, 'articles', token)
    const restoredCount = await restoreMarks(ctx, tx, changed)
    await ctx.audit(tx, 'articles.undo', { type: 'articles', id: null })
    return restoredCount
  })

/** Restores what a change wrote and nobody has changed since. Returns the number of articles. */
export async function restoreMarks(ctx: Ctx, tx: Tx, changed: ChangedMarks[]): Promise<number> {
  if (changed.length === 0) return 0
  const undos = new Map(changed.map((undo) => [undo.before.id, undo]))
  const pairs = (await selectMarks(tx, [...undos.keys()])).map((now) => {
    const { before, after } = undos.get(now.id) as ChangedMarks
    return { before: now, after: restored(now, before, after) }
  })
  await writeMarks(ctx, tx, pairs, (labels, id) => undos.get(id)?.draft ?? labels)
  return pairs.length
}

/** What is still as the change left it becomes what it was before. */
function restored(now: ArticleMarks, before: ArticleMarks, after: ArticleMarks): ArticleMarks {
  const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
  const value = <Key extends keyof ArticleMarks>(key: Key) =>
    isSame(now[key], after[key]) ? before[key] : now[key]
  return {
    id: now.id,
    tags: value('tags'),
    category: value('category'),
    isTop: value('isTop'),
    isFeatured: value('isFeatured'),
    state: value('state'),
    deletedAt: value('deletedAt'),
  }
}

/** Another name of a category that is there becomes that for both languages, by which an undo recognizes it. */
async function withKnownCategory(tx: Tx, action: BulkAction): Promise<BulkAction> {
  if (action.kind !== 'set-category' || action.category === null) return action
  const known = await selectCategoryByName(tx, action.category)
  return { ...action, category: known?.name ?? action.category }
}

const auditActionOf = ({ kind }: BulkAction): AuditAction => {
  if (kind === 'trash' || kind === 'restore' || kind === 'unpublish') return `articles.${kind}`
  return 'articles.change'
}

function applyAction(ctx: Ctx, marks: ArticleMarks, action: BulkAction): ArticleMarks {
  if (action.kind === 'unpublish') return { ...marks, state: 'draft' }
  if (action.kind === 'trash') return { ...marks, deletedAt: marks.deletedAt ?? ctx.now() }
  if (action.kind === 'restore') return { ...marks, deletedAt: null }
  const { tags, category, isTop, isFeatured } = labelsAfter(marks, action)
  return { ...marks, tags, category, isTop, isFeatured }
}

function labelsAfter(labels: Labels, action: BulkAction): Labels {
  const { tags, category, isTop, isFeatured } = labels
  const same = { tags, category, isTop, isFeatured }
  const isNamed = (tag: string) => (name: string) => nameKey(name) === nameKey(tag)
  if (action.kind === 'add-tag')
    return tags.some(isNamed(action.tag)) ? same : { ...same, tags: [...tags, action.tag] }
  if (action.kind === 'remove-tag')
    return { ...same, tags: tags.filter((name) => !isNamed(action.tag)(name)) }
  if (action.kind === 'set-category') return { ...same, category: action.category }
  if (action.kind === 'set-pinned') return { ...same, isTop: action.isTop }
  if (action.kind === 'set-featured') return { ...same, isFeatured: action.isFeatured }
  return same
}

async function deleteMany(ctx: Ctx, tx: Tx, all: ArticleMarks[]): Promise<BulkResult> {
  const ids = all.filter(({ deletedAt }) => deletedAt !== null).map(({ id }) => id)
  await deleteArticles(ctx, tx, ids)
  await ctx.audit(tx, 'articles.delete', { type: 'articles', id: null })
  return { changed: ids.length, undoToken: null, failed: [] }
}

/** Each draft is rendered, so each is a transaction of its own. */
async function publishMany(ctx: Ctx, ids: number[], locale: Locale): Promise<BulkResult> {
  const failed: BulkResult['failed'] = []
  const undos: ChangedMarks[] = []
  for (const id of ids) {
    try {
      const [before] = await ctx.transaction((tx) => selectMarks(tx, [id]))
      if (!before) continue
      const { article, draft } = await selectEdited(ctx.db, id)
      const lock = { kind: article.password_hash === null ? ('none' as const) : ('keep' as const) }
      const request = {
        revision: draft.revision,
        device: DEVICE,
        at: null,
        lock,
        tellsReaders: false,
        isUpdate: true,
        notifySubscribers: false,
      }
      await publishDraft(ctx, id, request)
      const [after] = await ctx.transaction((tx) => selectMarks(tx, [id]))
      if (after) undos.push({ before, after: { ...before, state: after.state }, draft: null })
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      failed.push({ id, message: messageText(locale, error.messageKey, error.parameters) })
    }
  }
  const isUndone = undos.filter(({ before, after }) => before.state !== after.state)
  const undoToken = await ctx.transaction((tx) => storeMarks(ctx, tx, isUndone))
  return { changed: undos.length, undoToken, failed }
}

const storeMarks = async (ctx: Ctx, tx: Tx, undos: ChangedMarks[]): Promise<string | null> =>
  undos.length === 0 ? null : storeUndo(ctx, tx, 'articles', undos)
