/** Reads articles, drafts, talks and pages as the items of an export, each with its Markdown. */
import type { DraftProperties } from '#contract/studio/drafts.ts'
import { fieldsOf } from '#server/features/articles/articles.mapper.ts'
import { coverUrl } from '#server/features/drafts/drafts.mapper.ts'
import { plainPath } from '#server/features/media/media.mapper.ts'
import { contentOf } from '#server/features/talks/talks.mapper.ts'
import { selectOwnTalks, selectTalkImages } from '#server/features/talks/talks.sql.ts'
import type { Db } from '#server/platform/db/database.ts'
import {
  type ExportedArticleRow,
  selectArticleRedirects,
  selectArticles,
  selectMedia,
  selectPageRedirects,
  selectPages,
  selectTagNames,
} from './export-rows.sql.ts'
import { type ArticleItem, type DraftItem, iso, isoOrNull, type PageItem, type TalkItem } from './items.ts'

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
  return itemOf<ArticleItem>({
    id: row.id,
    title: row.title,
    date: iso(row.published_at),
    updated: isoOrNull(row.updated_at),
    created: iso(row.created_at),
    draft: row.state === 'draft' || null,
    category: row.category_name,
    tags: tags.get(row.id),
    ...propertyItem(fieldsOf(row)),
    slug: row.slug ?? (row.state === 'draft' ? null : ''),
    cover,
    redirects: redirects.get(row.id),
    translation: row.translation_id,
    private: row.password_hash !== null || null,
    passwordHash: row.password_hash,
    views: row.view_count || null,
    likes: row.like_count || null,
    source: sourceOf(row),
  })
}

/** Null for an article without changes that wait to be published. */
async function draftOf(db: Db, row: ExportedArticleRow): Promise<TextItem<DraftItem> | null> {
  if (row.draft_properties === null || row.draft_revision === row.draft_published_revision) return null
  const { cover, ...properties } = JSON.parse(row.draft_properties) as DraftProperties
  const [image] = cover.kind === 'media' ? await selectMedia(db, [cover.mediaId]) : []
  const item = itemOf<DraftItem>({
    article: row.id,
    title: row.draft_title ?? '',
    properties,
    cover: image ? imagePath(image) : coverUrl(cover),
    saved: iso(row.saved_at),
  })
  return { item, markdown: row.draft_markdown ?? '' }
}

/** What is written of a draft that nobody has published. */
const withDraft = (article: ArticleItem, { title, cover, properties }: DraftItem): ArticleItem =>
  itemOf<ArticleItem>({
    ...article,
    title,
    ...propertyItem(properties),
    cover,
  })

const propertyItem = <Fields extends ReturnType<typeof fieldsOf>>(fields: Fields) => {
  const { abstract, isTop, isFeatured, isCommentable, type, ...others } = fields
  return {
    ...others,
    description: abstract,
    pinned: isTop || null,
    featured: isFeatured || null,
    comments: isCommentable ? null : false,
    type: TYPES[type],
  }
}

export async function readTalks(db: Db, ids: number[]): Promise<TextItem<TalkItem>[]> {
  const images = Map.groupBy(await selectTalkImages(db, ids), ({ talk_id }) => talk_id)
  return (await selectOwnTalks(db, ids)).map((row) => {
    const { markdown, isTop, isPrivate, publishedAt, ...others } = contentOf(row)
    const item = itemOf<TalkItem>({
      id: row.id,
      date: publishedAt,
      created: iso(row.created_at),
      pinned: isTop || null,
      private: isPrivate || null,
      likes: row.like_count || null,
      ...others,
      images: images
        .get(row.id)
        ?.map((image) => ({ src: imagePath(image), ...(image.alt === '' ? {} : { alt: image.alt }) })),
      source: sourceOf(row),
    })
    return { item, markdown }
  })
}

/** One item for each language of a page. */
export async function readPages(db: Db, ids: number[]): Promise<TextItem<PageItem>[]> {
  const redirects = byOwner(await selectPageRedirects(db, ids))
  return (await selectPages(db, ids)).map((row) => ({
    item: itemOf<PageItem>({
      id: row.id,
      path: row.path,
      locale: row.locale,
      title: row.title,
      date: isoOrNull(row.published_at),
      updated: isoOrNull(row.updated_at),
      created: iso(row.created_at),
      draft: row.is_published === 0 || null,
      indexed: row.is_indexed === 0 ? false : null,
      sharing: row.sharing === null ? null : JSON.parse(row.sharing),
      redirects: redirects.get(row.id),
      source: sourceOf(row),
    }),
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
const imagePath = (row: { hash: string; variants: string }): string => plainPath(row) ?? `/media/${row.hash}/`

/** The fields that are set: null and an empty list are left out. */
const itemOf = <Item extends object>(fields: { [Name in keyof Item]: Item[Name] | null }): Item => {
  const isSet = (value: unknown) => value != null && !(Array.isArray(value) && value.length === 0)
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => isSet(value))) as Item
}
