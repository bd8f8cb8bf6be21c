/** Saving an article: a new one or new words for an old one, with its tags, category, pictures and addresses. */
import { deleteUnusedCategories, upsertCategory } from '#server/features/categories/categories.sql.ts'
import { deleteUnusedTags, upsertTag } from '#server/features/tags/tags.sql.ts'
import { hashPassword, verifyPassword } from '#server/features/users/password.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { type Rendered, storedRendererVersion } from '#server/rendering/markdown/rendered.ts'
import { deleteGrants } from './article-grants.ts'
import { changeListing, stateForDate, updateListedAt } from './article-listing.ts'

export type ArticleDraft = {
  title: string
  markdown: string
  /** The owner's own, plain text. */
  abstract: string | null
  cover: { mediaId: number } | { url: string } | null
  /** By name, made when there is none. */
  category: string | null
  tags: string[]
  /** Published with a moment to come means scheduled. */
  state: 'published' | 'draft'
  /** Unix ms. */
  publishedAt: number
  updatedAt: number | null
  password: string | null
  isTop: boolean
  isFeatured: boolean
  /** 1 original, 2 reprint, 3 translation. */
  type: 1 | 2 | 3
  originalUrl: string | null
  /** Paths at which it lived before, such as `/2020/01/winter/`; they lead here for good. */
  redirects: string[]
  /** The importer's name of the file, and the hash of its bytes and pictures. */
  source: { key: string; hash: string } | null
  rendered: Rendered
  /** Pictures that its text shows. */
  mediaIds: number[]
}

/**
 * Saves the article in one transaction and answers its id; `id` names the one to change.
 * A password that stays the same keeps the readers' unlocks, any other ends them.
 */
export async function saveArticle(ctx: Ctx, draft: ArticleDraft, id?: number): Promise<number> {
  const password = await passwordFor(ctx, draft.password, id)
  return ctx.transaction(async (tx) => {
    const row = await rowOf(ctx, tx, draft, password.hash)
    const savedId = id ?? (await insertArticle(ctx, tx, row))
    await changeListing(ctx, tx, savedId, async () => {
      if (id !== undefined) await tx.updateTable('article').set(row).where('id', '=', id).execute()
      await updateText(tx, savedId, draft.markdown, draft.rendered)
      await saveTags(ctx, tx, savedId, draft.tags)
      await saveMedia(tx, savedId, draft)
      await saveRedirects(tx, savedId, draft.redirects)
      await updateListedAt(tx, savedId)
    })
    if (draft.rendered.failure !== undefined)
      ctx.log.warn({ article: savedId, reason: draft.rendered.failure }, 'An article could not be rendered')
    if (password.isNew) await deleteGrants(tx, savedId)
    if (row.state === 'scheduled')
      await ctx.jobs.schedule(tx, 'publish-due', `${row.published_at}`, row.published_at)
    if (id !== undefined) {
      await deleteUnusedTags(tx)
      await deleteUnusedCategories(tx)
    }
    return savedId
  })
}

/** Hashing is slow, so it happens before the transaction. */
async function passwordFor(ctx: Ctx, password: string | null, id: number | undefined) {
  const known = id === undefined ? undefined : await selectPasswordHash(ctx, id)
  if (password === null) return { hash: null, isNew: known != null }
  if (known && (await verifyPassword(password, known))) return { hash: known, isNew: false }
  return { hash: await hashPassword(password), isNew: true }
}

const selectPasswordHash = async (ctx: Ctx, id: number) =>
  (await ctx.db.selectFrom('article').select('password_hash').where('id', '=', id).executeTakeFirst())
    ?.password_hash

async function rowOf(ctx: Ctx, tx: Tx, draft: ArticleDraft, password_hash: string | null) {
  const now = ctx.now()
  const { rendered, cover } = draft
  return {
    title: draft.title,
    ...renderedColumns(rendered),
    abstract: draft.abstract,
    cover_media_id: cover && 'mediaId' in cover ? cover.mediaId : null,
    cover_url: cover && 'url' in cover ? cover.url : null,
    category_id: draft.category?.trim() ? await upsertCategory(tx, draft.category, now) : null,
    state: stateForDate(draft.state, draft.publishedAt, now),
    published_at: draft.publishedAt,
    updated_at: draft.updatedAt,
    password_hash,
    is_top: draft.isTop ? 1 : 0,
    is_featured: draft.isFeatured ? 1 : 0,
    type: draft.type,
    original_url: draft.originalUrl,
    source_key: draft.source?.key ?? null,
    source_hash: draft.source?.hash ?? null,
    saved_at: now,
  } as const
}

async function insertArticle(ctx: Ctx, tx: Tx, row: Awaited<ReturnType<typeof rowOf>>): Promise<number> {
  const owner = await tx.selectFrom('account').select('id').where('is_owner', '=', 1).executeTakeFirst()
  const made = await tx
    .insertInto('article')
    .values({
      ...row,
      author_id: owner?.id ?? null,
      listed_at: null,
      deleted_at: null,
      created_at: ctx.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}

/** Writes a text and all that rendering learnt of it. */
export async function updateText(tx: Tx, id: number, markdown: string, rendered: Rendered): Promise<void> {
  await tx.updateTable('article').set(renderedColumns(rendered)).where('id', '=', id).execute()
  const text = { markdown, html: rendered.html, toc: JSON.stringify(rendered.toc), plain_text: rendered.text }
  await tx
    .insertInto('article_text')
    .values({ article_id: id, ...text })
    .onConflict((conflict) => conflict.column('article_id').doUpdateSet(text))
    .execute()
}

const renderedColumns = (rendered: Rendered) => ({
  excerpt: rendered.excerpt,
  lang: rendered.lang,
  word_count: rendered.wordCount,
  reading_minutes: rendered.readingMinutes,
  renderer_version: storedRendererVersion(rendered),
})

async function saveTags(ctx: Ctx, tx: Tx, id: number, names: string[]): Promise<void> {
  await tx.deleteFrom('article_tag').where('article_id', '=', id).execute()
  const ids = new Set<number>()
  for (const name of names) if (name.trim()) ids.add(await upsertTag(tx, name, ctx.now()))
  if (ids.size === 0) return
  const rows = [...ids].map((tag_id, position) => ({ article_id: id, tag_id, position, listed_at: null }))
  await tx.insertInto('article_tag').values(rows).execute()
}

async function saveMedia(tx: Tx, id: number, { cover, mediaIds }: ArticleDraft): Promise<void> {
  await tx.deleteFrom('article_media').where('article_id', '=', id).execute()
  const used = new Set(cover && 'mediaId' in cover ? [...mediaIds, cover.mediaId] : mediaIds)
  if (used.size === 0) return
  const rows = [...used].map((media_id) => ({ article_id: id, media_id }))
  await tx.insertInto('article_media').values(rows).execute()
}

/** A path that another article held leads to the one saved last. */
async function saveRedirects(tx: Tx, id: number, paths: string[]): Promise<void> {
  await tx.deleteFrom('article_redirect').where('article_id', '=', id).execute()
  for (const path of new Set(paths))
    await tx
      .insertInto('article_redirect')
      .values({ path, article_id: id })
      .onConflict((conflict) => conflict.column('path').doUpdateSet({ article_id: id }))
      .execute()
}
