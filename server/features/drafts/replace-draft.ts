/** Replaces a draft by a version or by what is published; the replaced text is stored as a version. */
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { refusal } from '#server/platform/errors.ts'
import { type DraftContent, publishedContent, unpackContent } from './drafts.mapper.ts'
import { selectVersion } from './drafts.sql.ts'
import { keepRevision, keepVersion } from './keep-version.ts'
import { type EditedArticle, lockDraft } from './read-draft.ts'
import { storeDraft } from './save-draft.ts'

export type DraftBase = { revision: number; device: string }

/**
 * Makes the version the draft, as a new revision.
 * @throws refused when there is no such article or version; conflict when the draft has a newer revision
 */
export const restoreVersion = (ctx: Ctx, id: number, versionId: number, base: DraftBase): Promise<void> =>
  ctx.transaction(async (tx) => {
    const edited = await lockDraft(ctx, tx, id, base.revision)
    const version = await selectVersion(tx, id, versionId)
    if (!version) throw refusal('no-such-version')
    await replaceDraft(ctx, tx, edited, unpackContent(version.content), base.device)
  })

/** Makes what is published the draft. @throws as restoreVersion */
export const discardDraft = (ctx: Ctx, id: number, base: DraftBase): Promise<void> =>
  ctx.transaction(async (tx) => {
    const edited = await lockDraft(ctx, tx, id, base.revision)
    await replaceDraft(ctx, tx, edited, publishedContent(edited.article, edited.tags), base.device)
  })

async function replaceDraft(
  ctx: Ctx,
  tx: Tx,
  edited: EditedArticle,
  content: DraftContent,
  device: string,
): Promise<void> {
  const { article, draft } = edited
  await keepRevision(ctx, tx, article.id, draft, 'before-restore')
  const next = { ...content, revision: draft.revision + 1, savedAt: ctx.now(), device }
  await storeDraft(tx, edited, next)
  await keepVersion(ctx, tx, article.id, next, { reason: 'restore' })
}
