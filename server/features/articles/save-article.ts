/** Saves an article, new or changed, with its text, tags, category, images and redirects. */
import { deleteUnusedCategories } from '#server/features/categories/categories.sql.ts'
import { ensureCategory } from '#server/features/categories/ensure-category.ts'
import { mediaIdsIn } from '#server/features/media/render-text.ts'
import { ensureTags } from '#server/features/tags/ensure-tag.ts'
import { deleteUnusedTags } from '#server/features/tags/tags.sql.ts'
import { hashPassword, verifyPassword } from '#server/features/users/password.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { nameKey } from '#server/platform/name-key.ts'
import { type Rendered, storedRendererVersion } from '#server/rendering/markdown/rendered.ts'
import {
  insertArticle,
  type PreservedArticleColumns,
  replaceArticleMedia,
  replaceArticleRedirects,
  replaceArticleTags,
  selectChosenLang,
  selectPasswordHash,
  updateArticle,
  upsertArticleText,
} from './article-changes.sql.ts'
import { deleteGrantsOfArticle } from './article-grants.sql.ts'
import { changeListing, stateForDate, updateListedAt } from './article-listing.ts'
import { nameArticle } from './article-names.ts'
import { type ArticleFields, columnsOf } from './articles.mapper.ts'
import { COLOR_ARTICLE } from './color-article.ts'

/** What the owner, an importer or an export says of an article, with its text rendered. */
export type ArticleDraft = ArticleFields & {
  title: string
  markdown: string
  cover: { mediaId: number } | { url: string } | null
  /** By name; it is created when it does not exist. */
  category: string | null
  tags: string[]
  /** `published` with a time in the future means scheduled. */
  state: 'published' | 'draft'
  /** Unix ms. */
  publishedAt: number
  updatedAt: number | null
  password: string | null
  /** The name that another blog had for it, which it gets here if it is free; in any form. */
  oldName?: string | undefined
  /** The same for its category and tags, by their names. */
  labelNames?: Readonly<Record<string, string>> | undefined
  /** Its earlier paths, such as `/2020/01/winter/`, which redirect permanently; without them, those that it has. */
  redirects?: string[]
  /** The importer's name of the file, and the hash of its bytes and images. */
  source: { key: string; hash: string } | null
  rendered: Rendered
  /** Images that its text shows. */
  mediaIds: number[]
  /** For a new article that comes from another site of the same kind. */
  kept?: PreservedArticleColumns
}

export type SaveArticleOptions = {
  /** A job adds a new article to the search index; a changed one is updated there at once. */
  isIndexedLater?: boolean
}

/**
 * Saves the article in one transaction and returns its id; `id` names the one to change. The readers' unlock grants
 * stay valid as long as the password stays the same.
 */
export async function saveArticle(
  ctx: Ctx,
  draft: ArticleDraft,
  id?: number,
  options: SaveArticleOptions = {},
): Promise<number> {
  const password = await passwordFor(ctx, draft.password, id)
  return ctx.transaction((tx) => writeArticle(ctx, tx, draft, password, id, options))
}

/** The hash of the password, null without one; `isNew` ends the readers' unlock grants. */
export type ArticlePasswordHash = { hash: string | null; isNew: boolean }

/** Saves the article in a transaction of the caller. */
export async function writeArticle(
  ctx: Ctx,
  tx: Tx,
  draft: ArticleDraft,
  password: ArticlePasswordHash,
  id?: number,
  { isIndexedLater = false }: SaveArticleOptions = {},
): Promise<number> {
  const row = await rowOf(ctx, tx, draft, password.hash)
  const savedId = id ?? (await insertArticle(tx, row, ctx.now(), draft.kept))
  const change = async () => {
    const { slug, redirects } = await nameArticle(tx, savedId, draft, {
      state: row.state,
      isNew: id === undefined,
    })
    await updateArticle(tx, savedId, id === undefined ? { slug } : { ...row, slug })
    await updateText(tx, savedId, draft.markdown, draft.rendered)
    await saveTags(ctx, tx, savedId, draft)
    await replaceArticleMedia(tx, savedId, await usedMediaIds(tx, draft))
    await replaceArticleRedirects(tx, savedId, redirects)
    await updateListedAt(tx, savedId)
  }
  await changeListing(ctx, tx, savedId, change, { isIndexedLater: isIndexedLater && id === undefined })
  if (draft.rendered.lacksColors) await ctx.jobs.add(tx, COLOR_ARTICLE, { articleId: savedId })
  if (draft.rendered.failure !== undefined)
    ctx.log.warn({ article: savedId, reason: draft.rendered.failure }, 'An article could not be rendered')
  if (password.isNew) await deleteGrantsOfArticle(tx, savedId)
  if (row.state === 'scheduled')
    await ctx.jobs.schedule(tx, 'publish-due', `${row.published_at}`, row.published_at)
  if (id !== undefined) {
    await deleteUnusedTags(tx)
    await deleteUnusedCategories(tx)
  }
  return savedId
}

/** Hashing is slow, so it happens before the transaction. */
export async function passwordFor(
  ctx: Ctx,
  password: string | null,
  id: number | undefined,
): Promise<ArticlePasswordHash> {
  const known = id === undefined ? undefined : await selectPasswordHash(ctx.db, id)
  if (password === null) return { hash: null, isNew: known != null }
  if (known && (await verifyPassword(password, known))) return { hash: known, isNew: false }
  return { hash: await hashPassword(password), isNew: true }
}

async function rowOf(ctx: Ctx, tx: Tx, draft: ArticleDraft, password_hash: string | null) {
  const now = ctx.now()
  const { rendered, cover } = draft
  return {
    title: draft.title,
    ...columnsOf(draft),
    ...renderedColumns(rendered),
    cover_media_id: cover && 'mediaId' in cover ? cover.mediaId : null,
    cover_url: cover && 'url' in cover ? cover.url : null,
    category_id: draft.category?.trim()
      ? await ensureCategory(tx, draft.category, now, { oldName: draft.labelNames?.[draft.category] })
      : null,
    state: stateForDate(draft.state, draft.publishedAt, now),
    published_at: draft.publishedAt,
    updated_at: draft.updatedAt,
    password_hash,
    source_key: draft.source?.key ?? null,
    source_hash: draft.source?.hash ?? null,
    saved_at: now,
  } as const
}

/** Writes a text and everything that rendering found out about it. */
export async function updateText(tx: Tx, id: number, markdown: string, rendered: Rendered): Promise<void> {
  const lang = (await selectChosenLang(tx, id)) ?? rendered.lang
  await updateArticle(tx, id, { ...renderedColumns(rendered), lang })
  const toc = JSON.stringify(rendered.toc)
  await upsertArticleText(tx, id, { markdown, html: rendered.html, toc, plain_text: rendered.text })
}

const renderedColumns = (rendered: Rendered) => ({
  excerpt: rendered.excerpt,
  lang: rendered.lang,
  word_count: rendered.wordCount,
  reading_minutes: rendered.readingMinutes,
  renderer_version: storedRendererVersion(rendered),
})

async function saveTags(
  ctx: Ctx,
  tx: Tx,
  id: number,
  { tags, labelNames }: Pick<ArticleDraft, 'tags' | 'labelNames'>,
): Promise<void> {
  const ids = await ensureTags(tx, tags, ctx.now(), labelNames)
  const inOrder = new Set(tags.map((name) => ids.get(nameKey(name))).filter((id) => id !== undefined))
  await replaceArticleTags(tx, id, [...inOrder])
}

async function usedMediaIds(tx: Tx, { cover, mediaIds, sharing }: ArticleDraft): Promise<number[]> {
  const used = new Set(mediaIds)
  if (cover && 'mediaId' in cover) used.add(cover.mediaId)
  for (const id of sharing?.image ? await mediaIdsIn(tx, sharing.image) : []) used.add(id)
  return [...used]
}
