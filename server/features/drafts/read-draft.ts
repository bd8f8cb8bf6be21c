/** Reads an article with its draft, as the editor needs it, and locks both for a change. */
import type { ArticleUnderEdit } from '#contract/studio/drafts.ts'
import { selectLinkedTranslation } from '#server/features/articles/translations.sql.ts'
import { toImage } from '#server/features/media/media.mapper.ts'
import { selectMediaById } from '#server/features/media/media.sql.ts'
import { selectSettings } from '#server/features/settings/settings.sql.ts'
import { countSubscribers } from '#server/features/subscriptions/subscriptions.sql.ts'
import { selectTagsOf } from '#server/features/tags/tags.sql.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { conflict, refusal } from '#server/platform/errors.ts'
import {
  type CurrentDraft,
  currentDraft,
  isSameContent,
  publishedContent,
  toDraft,
  toLinkedTranslation,
  toPublication,
} from './drafts.mapper.ts'
import {
  type DraftRow,
  type EditedArticleRow,
  lockArticle,
  selectDraft,
  selectEditedArticle,
} from './drafts.sql.ts'

export type EditedArticle = {
  article: EditedArticleRow
  tags: string[]
  stored: DraftRow | undefined
  draft: CurrentDraft
}

/** @throws refused when there is no such article */
export async function selectEdited(db: Db, id: number): Promise<EditedArticle> {
  const article = await selectEditedArticle(db, id)
  if (!article) throw refusal('no-such-article')
  const [stored, tagRows] = await Promise.all([selectDraft(db, id), selectTagsOf(db, [id])])
  const tags = tagRows.map((tag) => tag.name)
  return { article, tags, stored, draft: currentDraft(article, tags, stored) }
}

/**
 * The article and its draft, which no other transaction changes until this one ends.
 * @throws refused when there is no such article; conflict when the draft has another revision
 */
export async function lockDraft(ctx: Ctx, tx: Tx, id: number, revision: number): Promise<EditedArticle> {
  if (!(await lockArticle(tx, ctx.engine, id))) throw refusal('no-such-article')
  const edited = await selectEdited(tx, id)
  requireRevision(edited, revision)
  return edited
}

/** @throws conflict when the draft has another revision */
export function requireRevision({ draft }: EditedArticle, revision: number): void {
  if (draft.revision !== revision)
    throw conflict({ reason: 'stale', current: toDraft(draft), keptVersionId: null, base: null })
}

export const hasChanges = ({ article, tags, draft }: Omit<EditedArticle, 'stored'>): boolean =>
  article.state === 'draft' || !isSameContent(draft, publishedContent(article, tags))

/** @throws refused when there is no such article */
export async function readDraft(ctx: Ctx, id: number): Promise<ArticleUnderEdit> {
  const edited = await selectEdited(ctx.db, id)
  const { article, stored, draft } = edited
  const { cover } = draft.properties
  const [image, subscriberCount, { timeZone }, translation] = await Promise.all([
    cover.kind === 'media' ? selectMediaById(ctx.db, cover.mediaId) : undefined,
    countSubscribers(ctx.db),
    selectSettings(ctx),
    selectLinkedTranslation(ctx.db, id),
  ])
  return {
    id,
    draft: toDraft(draft),
    publication: toPublication(article),
    hasChanges: hasChanges(edited),
    isPublishedElsewhere:
      stored !== undefined &&
      stored.published_revision !== stored.revision &&
      stored.synced_at !== article.saved_at,
    coverImage: image ? toImage(image) : null,
    translation: translation ? toLinkedTranslation(translation, article.lang) : null,
    subscriberCount,
    timeZone,
  }
}
