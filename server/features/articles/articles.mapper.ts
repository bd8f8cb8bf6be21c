/**
 * Maps articles: what the owner enters to columns and back, and rows to the responses. Pure: only this file decides what a
 * locked article hides.
 */
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { Article, ArticleCard, ArticleTranslation, LockedArticle } from '#contract/articles.ts'
import type { Locale } from '#contract/locale.ts'
import type { DraftProperties } from '#contract/studio/drafts.ts'
import { categoryNameIn } from '#server/features/categories/categories.mapper.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { articleCover } from './article-cover.mapper.ts'
import type { ArticleRow, CardRow } from './articles.sql.ts'
import type { TranslationRow } from './translations.sql.ts'

type Properties = z.input<typeof DraftProperties>

/**
 * What is stored in the row of an article as the owner entered it. Absent fields have their defaults. Without `lang` an article
 * keeps its own; without `slug` too, or gets a proposed name once it is published; null leaves it with its number.
 */
export type ArticleFields = Omit<Properties, 'category' | 'tags' | 'cover' | 'lang' | 'slug'> &
  Partial<Pick<Properties, 'lang' | 'slug'>>

export const columnsOf = (article: ArticleFields) =>
  ({
    abstract: article.abstract,
    type: article.type,
    original_url: article.originalUrl,
    is_top: article.isTop ? 1 : 0,
    is_featured: article.isFeatured ? 1 : 0,
    is_commentable: article.isCommentable === false ? 0 : 1,
    sharing: article.sharing ? JSON.stringify(article.sharing) : null,
    chosen_lang: article.lang,
  }) as const

/** The reverse of `columnsOf`. */
export const fieldsOf = (
  row: Selectable<Tables['article']>,
): Omit<DraftProperties, 'category' | 'tags' | 'cover'> => ({
  abstract: row.abstract,
  type: row.type,
  originalUrl: row.original_url,
  isTop: row.is_top === 1,
  isFeatured: row.is_featured === 1,
  isCommentable: row.is_commentable === 1,
  sharing: row.sharing === null ? null : JSON.parse(row.sharing),
  lang: row.chosen_lang,
  slug: row.slug,
})

export type ArticleTagRow = { article_id: number; id: number; slug: string | null; name: string }
/** The author of an article without an account. */
export type FallbackAuthor = { author: string; authorAvatar: string | null }

export function articleCard(
  row: CardRow,
  tags: ArticleTagRow[],
  fallback: FallbackAuthor,
  locale: Locale,
): ArticleCard {
  const isLocked = row.password_hash !== null
  return {
    id: row.id,
    slug: row.slug,
    ...articleCover(row),
    articleTitle: row.title,
    articleContent: isLocked ? '' : (row.abstract ?? row.excerpt),
    isTop: row.is_top === 1,
    isFeatured: row.is_featured === 1,
    author: {
      nickname: row.author_nickname ?? fallback.author,
      website: row.author_website,
      avatar: row.author_avatar ?? fallback.authorAvatar,
    },
    categoryName: categoryNameIn(row, locale),
    categoryId: row.category_id,
    categorySlug: row.category_slug,
    tags: tags
      .filter((tag) => tag.article_id === row.id)
      .map((tag) => ({ id: tag.id, slug: tag.slug, tagName: tag.name })),
    status: isLocked ? 2 : 1,
    createTime: time(row.published_at),
    updateTime: row.updated_at === null ? null : time(row.updated_at),
    lang: row.lang,
    viewCount: row.view_count,
    readingMinutes: isLocked ? null : row.reading_minutes,
  }
}

/** What belongs to an article and is not of it. */
export type ArticleLinks = {
  older: ArticleCard | null
  newer: ArticleCard | null
  translation: ArticleTranslation | null
  /** Of the site's own texts. */
  license: string | null
  likeCount: number | null
}

/** The whole article, for somebody who may read it. */
export const fullArticle = (row: ArticleRow, card: ArticleCard, links: ArticleLinks): Article => ({
  ...card,
  articleContent: row.html,
  articleAbstract: row.abstract !== null && opensText(row.abstract, row.excerpt) ? null : row.abstract,
  readingMinutes: row.reading_minutes,
  type: row.type,
  originalUrl: row.original_url,
  license: links.license,
  likeCount: links.likeCount,
  isCommentable: row.is_commentable === 1,
  sharing: row.sharing === null ? null : JSON.parse(row.sharing),
  toc: JSON.parse(row.toc),
  wordCount: row.word_count,
  translation: links.translation,
  preArticleCard: links.older,
  nextArticleCard: links.newer,
})

/** The text begins with its own excerpt, as with `<!-- more -->`, which must not be shown twice. */
const opensText = (abstract: string, excerpt: string) => {
  const plain = (text: string) => text.replace(/\s+/g, '')
  return plain(excerpt).startsWith(plain(abstract).slice(0, 60))
}

/** The data of a locked article: title, cover and date, and nothing of the text. */
export const lockedArticle = (row: CardRow, translation: ArticleTranslation | null): LockedArticle => ({
  id: row.id,
  slug: row.slug,
  articleTitle: row.title,
  ...articleCover(row),
  createTime: time(row.published_at),
  lang: row.lang,
  translation,
  locked: true,
})

export const articleTranslation = (row: TranslationRow | undefined): ArticleTranslation | null =>
  row ? { id: row.id, slug: row.slug, articleTitle: row.title, lang: row.lang } : null

const time = (ms: number) => new Date(ms).toISOString()
