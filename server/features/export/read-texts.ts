/** Reads articles, drafts, talks and pages as the items of an export, each with its Markdown. */
import type { DraftProperties } from '#contract/studio/drafts.ts'
import { coverUrl } from '#server/features/drafts/drafts.mapper.ts'
import { toImage } from '#server/features/media/media.mapper.ts'
import type { Db } from '#server/platform/db/database.ts'
import {
  type ExportedArticleRow,
  selectArticleRedirects,
  selectArticles,
  selectMedia,
  selectPageRedirects,
  selectPages,
  selectTagNames,
  selectTalkGrids,
  selectTalks,
} from './export-rows.sql.ts'
import { type ArticleItem, type DraftItem, iso, type PageItem, type TalkItem } from './items.ts'

export type TextItem<Item> = { item: Item; markdown: string }
export type ArticleTexts = { article: TextItem<ArticleItem>; draft: TextItem<DraftItem> | null }

const TYPES = { 1: undefined, 2: 'reprint', 3: 'translation' } as const

/** In the order of their numbers. An article that nobody can read has the text of its draft. */
export async function readArticles(db: Db, ids: number[]): Promise<ArticleTexts[]> {
  const rows = await selectArticles(db, ids)
  const tags = byOwner(await selectTagNames(db, ids))
  const redirects = byOwner(await selectArticleRedirects(db, ids))
  return Promise.all(
    rows.map(async (row) => {
      const draft = await draftOf(db, row)
      const article = { item: articleItem(row, tags, redirects), markdown: row.markdown }
      if (row.state !== 'draft' || !draft) return { article, draft }
      return { article: { item: withDraft(article.item, draft.item), markdown: draft.markdown }, draft: null }
    }),
  )
}

const articleItem = (row: ExportedArticleRow, tags: Values, redirects: Values): ArticleItem => {
  const cover =
    row.cover_hash === null
      ? row.cover_url
      : imagePath({ hash: row.cover_hash, variants: row.cover_variants ?? '[]' })
  return {
    id: row.id,
    title: row.title,
    date: iso(row.published_at),
    ...given('updated', row.updated_at === null ? null : iso(row.updated_at)),
    created: iso(row.created_at),
    ...(row.state === 'draft' ? { draft: true } : {}),
    ...given('category', row.category_name),
    ...listed('tags', tags.get(row.id)),
    ...given('description', row.abstract),
    ...given('cover', cover),
    ...(row.is_top ? { pinned: true } : {}),
    ...(row.is_featured ? { featured: true } : {}),
    ...given('lang', row.chosen_lang),
    ...given('type', TYPES[row.type] ?? null),
    ...given('originalUrl', row.original_url),
    ...given('slug', row.slug),
    ...listed('redirects', redirects.get(row.id)),
    ...given('translation', row.translation_id),
    ...(row.password_hash === null ? {} : { private: true, passwordHash: row.password_hash }),
    ...(row.view_count > 0 ? { views: row.view_count } : {}),
    ...given('source', sourceOf(row)),
  }
}

/** Null for an article without changes that wait to be published. */
async function draftOf(db: Db, row: ExportedArticleRow): Promise<TextItem<DraftItem> | null> {
  if (row.draft_properties === null || row.draft_revision === row.draft_published_revision) return null
  const { cover, ...properties } = JSON.parse(row.draft_properties) as DraftProperties
  const [image] = cover.kind === 'media' ? await selectMedia(db, [cover.mediaId]) : []
  const item = {
    article: row.id,
    title: row.draft_title ?? '',
    properties,
    ...given('cover', image ? imagePath(image) : coverUrl(cover)),
    saved: iso(row.saved_at),
  }
  return { item, markdown: row.draft_markdown ?? '' }
}

/** What is written of a draft that nobody has published. */
const withDraft = (article: ArticleItem, { title, cover, properties }: DraftItem): ArticleItem => {
  const { category, tags, description, lang, type, originalUrl, slug, pinned, featured, ...kept } = article
  const { cover: _, ...rest } = kept
  return {
    ...rest,
    title,
    ...given('category', properties.category),
    ...listed('tags', properties.tags),
    ...given('description', properties.abstract),
    ...given('cover', cover ?? null),
    ...(properties.isTop ? { pinned: true } : {}),
    ...(properties.isFeatured ? { featured: true } : {}),
    ...given('lang', properties.lang),
    ...given('type', TYPES[properties.type] ?? null),
    ...given('originalUrl', properties.originalUrl),
    ...given('slug', properties.slug),
  }
}

export async function readTalks(db: Db, ids: number[]): Promise<TextItem<TalkItem>[]> {
  const images = Map.groupBy(await selectTalkGrids(db, ids), ({ owner_id }) => owner_id)
  return (await selectTalks(db, ids)).map((row) => ({
    item: {
      id: row.id,
      date: iso(row.published_at),
      created: iso(row.created_at),
      ...(row.is_top ? { pinned: true } : {}),
      ...(row.is_private ? { private: true } : {}),
      ...listed(
        'images',
        images
          .get(row.id)
          ?.map((image) => ({ src: imagePath(image), ...(image.alt === '' ? {} : { alt: image.alt }) })),
      ),
      ...given('source', sourceOf(row)),
    },
    markdown: row.markdown,
  }))
}

/** One item for each language of a page. */
export async function readPages(db: Db, ids: number[]): Promise<TextItem<PageItem>[]> {
  const redirects = byOwner(await selectPageRedirects(db, ids))
  return (await selectPages(db, ids)).map((row) => ({
    item: {
      id: row.id,
      path: row.path,
      locale: row.locale,
      title: row.title,
      ...given('date', row.published_at === null ? null : iso(row.published_at)),
      ...given('updated', row.updated_at === null ? null : iso(row.updated_at)),
      created: iso(row.created_at),
      ...(row.is_published ? {} : { draft: true }),
      ...(row.is_indexed ? {} : { indexed: false }),
      ...listed('redirects', redirects.get(row.id)),
      ...given('source', sourceOf(row)),
    },
    markdown: row.markdown,
  }))
}

type Values = Map<number, string[]>

const byOwner = (rows: { owner_id: number; value: string }[]): Values => {
  const values: Values = new Map()
  for (const { owner_id, value } of rows) values.set(owner_id, [...(values.get(owner_id) ?? []), value])
  return values
}

const sourceOf = (row: { source_key: string | null; source_hash: string | null }) =>
  row.source_key === null ? null : { key: row.source_key, hash: row.source_hash ?? '' }

/** The URL of an image, which is its place in the folder. */
const imagePath = (row: { hash: string; variants: string }): string =>
  toImage({ ...row, width: 0, height: 0, color: '' }).src || `/media/${row.hash}/`

const given = <Name extends string, Value>(name: Name, value: Value | null | undefined) =>
  (value == null ? {} : { [name]: value }) as Partial<Record<Name, Value>>

const listed = <Name extends string, Value>(name: Name, values: Value[] | undefined) =>
  given(name, values && values.length > 0 ? values : null)
