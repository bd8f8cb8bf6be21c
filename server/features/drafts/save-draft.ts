/**
 * Saves the draft of an article. A save that is based on an older revision changes nothing: both texts are stored, and the
 * client merges them (docs/decisions, the protocol of saving).
 */

import { countText, languageOf, wordCount } from '#contract/count-text.ts'
import { applyChanges } from '#contract/studio/apply-changes.ts'
import type { DraftConflict, SaveDraft, SavedDraft } from '#contract/studio/drafts.ts'
import { hashText } from '#contract/studio/hash-text.ts'
import type { TextPatch } from '#contract/studio/text-changes.ts'
import { updateArticle } from '#server/features/articles/article-changes.sql.ts'
import { selectCategoryByName } from '#server/features/categories/categories.sql.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { conflict, fieldError, refusal } from '#server/platform/errors.ts'
import { addDraftMedia } from './draft-media.ts'
import {
  type CurrentDraft,
  type DraftContent,
  isSameContent,
  propertiesText,
  toDraft,
  unpackContent,
} from './drafts.mapper.ts'
import {
  deleteOldSaves,
  insertSave,
  lockArticle,
  selectSave,
  selectVersionOfRevision,
  selectVersionOfSave,
  upsertDraft,
} from './drafts.sql.ts'
import { isWorthKeeping, keepRevision, keepVersion } from './keep-version.ts'
import { type EditedArticle, hasChanges, selectEdited } from './read-draft.ts'

/** A device that was offline for so long may still repeat a save. */
const SAVES_KEPT_MS = 60 * 24 * 3600 * 1000

type Outcome = { saved: SavedDraft } | { refused: DraftConflict }

/**
 * @throws refused when there is no such article
 * @throws conflict with `DraftConflict`, after both texts were stored
 */
export async function saveDraft(ctx: Ctx, articleId: number, body: SaveDraft): Promise<SavedDraft> {
  const outcome = await ctx.transaction(async (tx): Promise<Outcome> => {
    if (!(await lockArticle(tx, ctx.engine, articleId))) throw refusal('no-such-article')
    const edited = await selectEdited(tx, articleId)
    const known = await selectSave(tx, body.saveId)
    if (known && known.article_id !== articleId) throw fieldError('saveId')
    if (known) return { saved: savedDraft(edited, known.revision, known.saved_at) }
    return body.baseRevision === edited.draft.revision
      ? saveNext(ctx, tx, edited, body)
      : refuseStale(ctx, tx, edited, body)
  })
  if ('refused' in outcome) throw conflict(outcome.refused)
  return outcome.saved
}

async function saveNext(ctx: Ctx, tx: Tx, edited: EditedArticle, body: SaveDraft): Promise<Outcome> {
  const { article, draft } = edited
  const next = withName(contentOf(body, draft), article.slug)
  if (!next) return { refused: unusablePatch(draft) }
  const now = ctx.now()
  const isNew = !isSameContent(draft, next)
  if (isNew) await keepReplaced(ctx, tx, edited, { device: body.device, markdown: next.markdown })
  const revision = isNew ? draft.revision + 1 : draft.revision
  if (isNew) await storeDraft(tx, edited, { ...next, revision, savedAt: now, device: body.device })
  await insertSave(tx, { save_id: body.saveId, article_id: article.id, revision, saved_at: now })
  await deleteOldSaves(tx, article.id, now - SAVES_KEPT_MS)
  return { saved: savedDraft({ ...edited, draft: { ...draft, ...next } }, revision, now) }
}

/** The first text of an article, and a text that an importer changed, are kept whatever their age. */
async function keepReplaced(
  ctx: Ctx,
  tx: Tx,
  { article, stored, draft }: EditedArticle,
  next: { device: string; markdown: string },
): Promise<void> {
  const isFromElsewhere = stored?.revision !== draft.revision
  if (isFromElsewhere && (draft.markdown !== '' || draft.title !== ''))
    await keepRevision(ctx, tx, article.id, draft, 'import')
  else if (!isFromElsewhere && (await isWorthKeeping(ctx, tx, article.id, draft, next)))
    await keepRevision(ctx, tx, article.id, draft, 'autosave')
}

/** Writes the draft; it belongs to the same publication as before. */
export async function storeDraft(
  tx: Tx,
  { article, stored }: Pick<EditedArticle, 'article' | 'stored'>,
  draft: DraftContent & { revision: number; savedAt: number; device: string },
): Promise<void> {
  await addDraftMedia(tx, article.id, draft)
  if (article.state === 'draft') await updateFiling(tx, article.id, draft)
  await upsertDraft(tx, {
    article_id: article.id,
    revision: draft.revision,
    title: draft.title,
    markdown: draft.markdown,
    properties: propertiesText(draft.properties),
    device: draft.device,
    saved_at: draft.savedAt,
    published_revision: stored?.published_revision ?? null,
    synced_at:
      stored === undefined || stored.published_revision === stored.revision
        ? article.saved_at
        : stored.synced_at,
  })
}

/** What the table of articles counts and filters: of a draft that nobody else sees. */
async function updateFiling(tx: Tx, id: number, { markdown, properties }: DraftContent): Promise<void> {
  const category = properties.category?.trim()
    ? await selectCategoryByName(tx, properties.category)
    : undefined
  const count = countText(markdown)
  await updateArticle(tx, id, {
    category_id: category?.id ?? null,
    lang: properties.lang ?? languageOf(count),
    word_count: wordCount(count),
  })
}

/** Stores what would be lost, and tells the client what is there. */
async function refuseStale(
  ctx: Ctx,
  tx: Tx,
  { article, draft }: EditedArticle,
  body: SaveDraft,
): Promise<Outcome> {
  const found = await selectVersionOfRevision(tx, article.id, body.baseRevision)
  const base = found ? unpackContent(found.content) : null
  const loser = base || body.markdown !== undefined ? contentOf(body, base ?? draft) : null
  if (!loser) return { refused: unusablePatch(draft) }
  const version = await selectVersionOfSave(tx, body.saveId)
  const keptVersionId =
    version?.id ??
    (await keepVersion(
      ctx,
      tx,
      article.id,
      { ...loser, revision: body.baseRevision, device: body.device, savedAt: null },
      { reason: 'conflict', saveId: body.saveId },
    ))
  await keepRevision(ctx, tx, article.id, draft, 'conflict')
  return { refused: { reason: 'stale', current: toDraft(draft), keptVersionId, base } }
}

const unusablePatch = (draft: CurrentDraft): DraftConflict => ({
  reason: 'unusable-patch',
  current: toDraft(draft),
  keptVersionId: null,
  base: null,
})

/** The content that the client means; null when its patch does not fit the base. */
function contentOf(body: SaveDraft, base: DraftContent): DraftContent | null {
  const markdown = body.patch ? patchedText(base.markdown, body.patch) : (body.markdown ?? base.markdown)
  if (markdown === null) return null
  return { title: body.title ?? base.title, markdown, properties: body.properties ?? base.properties }
}

/** An empty field means the name that a published article has, or a proposed one. */
const withName = (content: DraftContent | null, slug: string | null): DraftContent | null =>
  content && {
    ...content,
    properties: { ...content.properties, slug: content.properties.slug || slug },
  }

function patchedText(base: string, { changes, hash }: TextPatch): string | null {
  const text = applyChanges(base, changes)
  return text !== null && hashText(text) === hash && text.isWellFormed() && !text.includes('\0') ? text : null
}

const savedDraft = (edited: EditedArticle, revision: number, savedAt: number): SavedDraft => ({
  revision,
  savedAt: new Date(savedAt).toISOString(),
  hasChanges: hasChanges(edited),
})
