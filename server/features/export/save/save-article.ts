/** Writes an article of an export with its labels, and its draft. */

import { readCoverUrl } from '#contract/covers.ts'
import { shortened } from '#contract/shortened.ts'
import type { DraftCover } from '#contract/studio/drafts.ts'
import { readTakenRedirects } from '#server/features/articles/article-snapshot.ts'
import { writeArticle } from '#server/features/articles/save-article.ts'
import { ensureCategory } from '#server/features/categories/ensure-category.ts'
import { freeCategoryNames } from '#server/features/categories/free-names.ts'
import { addDraftMedia } from '#server/features/drafts/draft-media.ts'
import { propertiesText } from '#server/features/drafts/drafts.mapper.ts'
import { selectEditedArticle, upsertDraft } from '#server/features/drafts/drafts.sql.ts'
import { renderText } from '#server/features/media/render-text.ts'
import { ensureTag } from '#server/features/tags/ensure-tag.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { nameKey } from '#server/platform/name-key.ts'
import { type ArticleItem, type DraftItem, msOrNull } from '../items.ts'
import { advanceIds, selectExists } from '../preserved-ids.sql.ts'
import type { TextItem } from '../read-texts.ts'
import { findCover } from './find-media.ts'
import { freeSlugOf } from './kept-names.ts'
import type { PreparedSave, SaveContext } from './save-context.ts'

const TYPES = { reprint: 2, translation: 3 } as const

/** @param isKnown whether it is here already and gets the content of the item */
export async function prepareArticle(
  save: SaveContext,
  { item, markdown }: TextItem<ArticleItem>,
  isKnown: boolean,
): Promise<PreparedSave> {
  const { ctx, ids, warn } = save
  const text = ids.inText(markdown)
  const { rendered, mediaIds } = await renderText(ctx, text)
  const cover = await findCover(ctx.db, item.cover)
  if (item.cover !== undefined && cover === null) warn('image-missing', shortened(item.cover, 200))
  const id = ids.of('article', item.id)
  const wanted = item.redirects ?? []
  const taken = await readTakenRedirects(ctx.db, wanted, isKnown ? id : null)
  for (const path of taken) warn('url-taken', path)
  return async (tx) => {
    await keepLabels(save, tx, item)
    const slug = await freeSlugOf(tx, 'article', item.slug, id)
    if (item.slug && slug === undefined) warn('url-taken', `/articles/${item.slug}`)
    const draft = {
      ...item,
      markdown: text,
      rendered,
      mediaIds,
      cover,
      abstract: item.description ?? null,
      category: item.category ?? null,
      tags: item.tags ?? [],
      state: item.draft ? ('draft' as const) : ('published' as const),
      publishedAt: Date.parse(item.date),
      updatedAt: msOrNull(item.updated),
      password: null,
      isTop: item.pinned ?? false,
      isFeatured: item.featured ?? false,
      isCommentable: item.comments ?? true,
      type: item.type === undefined ? (1 as const) : TYPES[item.type],
      originalUrl: webUrlOrNull(item.originalUrl),
      lang: item.lang ?? null,
      slug,
      redirects: wanted.filter((path) => !taken.includes(path)),
      source: item.source ?? null,
      kept: {
        id,
        created_at: Date.parse(item.created),
        view_count: item.views ?? 0,
        like_count: item.likes ?? 0,
      },
    }
    const password = { hash: item.passwordHash ?? null, isNew: isKnown }
    await writeArticle(ctx, tx, draft, password, isKnown ? id : undefined)
    if (!isKnown) await advanceIds(tx, ctx.engine, 'article')
  }
}

const webUrlOrNull = (url: string | undefined): string | null =>
  url !== undefined && /^https?:\/\//i.test(url) ? url : null

/** Labels keep their numbers and their names in each language as well. Writing the article finds them by their names. */
export async function keepLabels(
  { ctx, labels }: Pick<SaveContext, 'ctx' | 'labels'>,
  tx: Tx,
  item: { category?: string | null | undefined; tags?: string[] | undefined },
): Promise<void> {
  const keep = async (table: 'category' | 'tag', name: string) => {
    const label = labels[table].get(nameKey(name))
    if (!label) return
    const id = (await selectExists(tx, table, label.id)) ? {} : { id: label.id }
    const slug = await freeSlugOf(tx, table, label.slug)
    const named = slug === undefined ? id : { ...id, slug }
    const createdAt = Date.parse(label.createdAt)
    if (table === 'tag') await ensureTag(tx, label.name, createdAt, named)
    else {
      const names = { name_en: label.en?.name ?? null, name_cn: label.cn?.name ?? null }
      await ensureCategory(tx, label.name, createdAt, {
        ...named,
        ...(await freeCategoryNames(tx, names)),
      })
    }
    await advanceIds(tx, ctx.engine, table)
  }
  if (item.category != null) await keep('category', item.category)
  for (const tag of item.tags ?? []) await keep('tag', tag)
}

/** The draft of an article that was written before in the same transaction. */
export async function prepareDraft(
  { ctx, ids }: SaveContext,
  { item, markdown }: TextItem<DraftItem>,
): Promise<PreparedSave> {
  const found = await findCover(ctx.db, item.cover)
  const properties = { ...item.properties, cover: draftCover(found) }
  const id = ids.of('article', item.article)
  const content = { title: item.title, markdown: ids.inText(markdown), properties }
  return async (tx) => {
    const article = await selectEditedArticle(tx, id)
    if (!article) return
    await upsertDraft(tx, {
      article_id: id,
      revision: 1,
      title: content.title,
      markdown: content.markdown,
      properties: propertiesText(properties),
      device: '',
      saved_at: Date.parse(item.saved),
      published_revision: null,
      synced_at: article.saved_at,
    })
    await addDraftMedia(tx, id, content)
  }
}

function draftCover(cover: { mediaId: number } | { url: string } | null): DraftCover {
  if (cover === null) return { kind: 'none' }
  if ('mediaId' in cover) return { kind: 'media', mediaId: cover.mediaId }
  const drawn = readCoverUrl(cover.url)
  return drawn ? { kind: 'generated', seed: drawn.seed } : { kind: 'url', url: cover.url }
}
