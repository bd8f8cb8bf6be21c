/** Publishes the draft of an article, and takes an article back from the public. */
import type { BodyOf } from '#contract/endpoint.ts'
import type { DraftCover, DraftProperties, draftsApi } from '#contract/studio/drafts.ts'
import { unpublishArticle } from '#server/features/articles/article-listing.ts'
import { type ArticleDraft, passwordFor, writeArticle } from '#server/features/articles/save-article.ts'
import { selectMediaById } from '#server/features/media/media.sql.ts'
import { renderText } from '#server/features/media/render-text.ts'
import { selectSettings } from '#server/features/settings/settings.sql.ts'
import { notifySubscribers } from '#server/features/subscriptions/notify-subscribers.ts'
import { requireUrlName } from '#server/features/url-names/propose-name.ts'
import { requireEmail } from '#server/mail/mail-server.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { fieldError, refusal } from '#server/platform/errors.ts'
import { zonedTime } from '#server/platform/zoned-time.ts'
import { changedBlocks } from './changed-blocks.ts'
import { coverUrl, propertiesText } from './drafts.mapper.ts'
import { type EditedArticleRow, selectEditedArticle, selectPublishedHtml, upsertDraft } from './drafts.sql.ts'
import { keepVersion } from './keep-version.ts'
import { type EditedArticle, lockDraft, requireRevision, selectEdited } from './read-draft.ts'

type Publish = BodyOf<typeof draftsApi.publish>

/**
 * @throws refused when there is no such article or it is in the trash; also when subscribers cannot be notified
 * @throws invalid with the field that is wrong
 * @throws conflict when the draft has another revision than the one to publish
 */
export async function publishDraft(ctx: Ctx, id: number, request: Publish): Promise<void> {
  const found = await selectEdited(ctx.db, id)
  const { article, draft } = found
  if (request.notifySubscribers) await requireEmail(ctx)
  requireRevision(found, request.revision)
  if (article.deleted_at !== null) throw refusal('article-in-trash')
  if (draft.title.trim() === '') throw fieldError('title', 'title-needed')
  if (draft.markdown.trim() === '') throw fieldError('markdown', 'text-needed')
  const password = await passwordOf(ctx, article, request.lock)
  const publishedAt = await publicationTime(ctx, article, request.at)
  // Rendering is slow, so it happens before the transaction, which then finds the same revision or ends.
  const text = await renderText(ctx, draft.markdown)
  await ctx.transaction(async (tx) => {
    const edited = await lockDraft(ctx, tx, id, request.revision)
    const { slug } = draft.properties
    if (slug !== null) await requireUrlName(tx, 'article', slug, id)
    await checkCover(tx, draft.properties)
    const isTold = request.tellsReaders && wasPublic(ctx, edited.article)
    const changed = isTold ? changedBlocks(await selectPublishedHtml(tx, id), text.rendered.html) : []
    await writeArticle(ctx, tx, articleOf(ctx, edited, request, { publishedAt, text }), password, id)
    await keepPublished(ctx, tx, edited, request.device, changed)
    await ctx.audit(tx, 'articles.publish', { type: 'article', id })
    if (request.notifySubscribers) await notifySubscribers(ctx, tx, id, Math.max(publishedAt, ctx.now()))
  })
}

/** Takes the article back. @throws refused when there is no such article */
export const unpublish = (ctx: Ctx, id: number): Promise<void> =>
  ctx.transaction(async (tx) => {
    if (!(await selectEditedArticle(tx, id))) throw refusal('no-such-article')
    await unpublishArticle(ctx, tx, id)
    await ctx.audit(tx, 'articles.unpublish', { type: 'article', id })
  })

async function passwordOf(ctx: Ctx, article: EditedArticleRow, lock: Publish['lock']) {
  if (lock.kind === 'keep' && article.password_hash === null)
    throw fieldError('lock.password', 'password-needed-here')
  if (lock.kind === 'keep') return { hash: article.password_hash, isNew: false }
  return passwordFor(ctx, lock.kind === 'password' ? lock.password : null, article.id)
}

/** Unix ms. A published article keeps its date; a time without offset is one of the site's zone. */
async function publicationTime(ctx: Ctx, article: EditedArticleRow, at: string | null): Promise<number> {
  if (at === null) return article.state === 'published' ? article.published_at : ctx.now()
  if (/(Z|[+-]\d\d:?\d\d)$/.test(at)) return Date.parse(at)
  const { timeZone } = await selectSettings(ctx)
  return zonedTime(Date.parse(`${at}Z`), timeZone)
}

async function checkCover(tx: Tx, { cover }: DraftProperties): Promise<void> {
  if (cover.kind === 'media' && !(await selectMediaById(tx, cover.mediaId)))
    throw fieldError('cover', 'no-such-image')
}

type Prepared = { publishedAt: number; text: Awaited<ReturnType<typeof renderText>> }

function articleOf(
  ctx: Ctx,
  { article, draft }: EditedArticle,
  request: Publish,
  { publishedAt, text }: Prepared,
): ArticleDraft {
  return {
    ...draft.properties,
    slug: draft.properties.slug ?? undefined,
    title: draft.title.trim(),
    markdown: draft.markdown,
    cover: coverOf(draft.properties.cover),
    state: 'published',
    publishedAt,
    updatedAt:
      wasPublic(ctx, article) && (request.isUpdate || request.tellsReaders) ? ctx.now() : article.updated_at,
    password: null,
    source: article.source_key === null ? null : { key: article.source_key, hash: article.source_hash ?? '' },
    rendered: text.rendered,
    mediaIds: text.mediaIds,
  }
}

const wasPublic = (ctx: Ctx, { state, published_at }: EditedArticleRow): boolean =>
  state === 'published' && published_at <= ctx.now()

const coverOf = (cover: DraftCover): ArticleDraft['cover'] => {
  if (cover.kind === 'media') return { mediaId: cover.mediaId }
  const url = coverUrl(cover)
  return url === null ? null : { url }
}

/** The draft and what is published are the same from now on. */
async function keepPublished(
  ctx: Ctx,
  tx: Tx,
  { article, draft }: EditedArticle,
  device: string,
  changedBlocks: string[],
) {
  const { saved_at: synced_at, slug } = (await selectEditedArticle(tx, article.id)) as EditedArticleRow
  const properties = { ...draft.properties, slug }
  await upsertDraft(tx, {
    article_id: article.id,
    revision: draft.revision,
    title: draft.title,
    markdown: draft.markdown,
    properties: propertiesText(properties),
    device: draft.device ?? device,
    saved_at: draft.savedAt ?? ctx.now(),
    published_revision: draft.revision,
    synced_at,
  })
  const published = { ...draft, properties, device: draft.device ?? device }
  await keepVersion(ctx, tx, article.id, published, { reason: 'publish', changedBlocks })
}
