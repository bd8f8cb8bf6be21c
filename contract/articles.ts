/** Articles: cards in lists, the whole article, and the unlocking of a locked one. */
import { z } from 'zod'
import { get, nothing, post } from './endpoint.ts'
import { langTag } from './locale.ts'
import { Image } from './media.ts'
import { Paging, page } from './paging.ts'
import { Sharing } from './sharing.ts'
import { ArticleTag } from './tags.ts'
import { Id, Slug } from './values.ts'

const Author = z.object({
  nickname: z.string(),
  website: z.string().nullable(),
  avatar: z.string().nullable(),
})

/** 1 public, 2 behind a password. */
export const ArticleStatus = z.union([z.literal(1), z.literal(2)])

/** A language tag for the `lang` attribute, detected from the text: texts are in the languages of the site. */
export const TextLang = z.enum(Object.values(langTag))
export type TextLang = z.output<typeof TextLang>

export const ArticleCard = z.object({
  id: z.int(),
  slug: Slug,
  articleCover: z.string().nullable(),
  articleCoverImage: Image.nullable(),
  articleTitle: z.string(),
  /** Plain text: the owner's excerpt, else the first 200 characters or so. Empty for a locked article. */
  articleContent: z.string(),
  isTop: z.boolean(),
  isFeatured: z.boolean(),
  author: Author,
  categoryName: z.string().nullable(),
  categoryId: z.int().nullable(),
  categorySlug: Slug,
  tags: z.array(ArticleTag),
  status: ArticleStatus,
  createTime: z.iso.datetime(),
  updateTime: z.iso.datetime().nullable(),
  lang: TextLang,
  viewCount: z.int(),
  /** Whole minutes, at least 1; null for a locked article, whose length is not public. */
  readingMinutes: z.int().nullable(),
})
export type ArticleCard = z.output<typeof ArticleCard>

/** An entry of the contents list; `depth` is 2 to 4, as in h2 to h4. */
export const TocEntry = z.object({ id: z.string(), text: z.string(), depth: z.int() })
export type TocEntry = z.output<typeof TocEntry>

/** The same article in another language, as far as a visitor may see it. */
export const ArticleTranslation = z.object({
  id: z.int(),
  slug: Slug,
  articleTitle: z.string(),
  lang: TextLang,
})
export type ArticleTranslation = z.output<typeof ArticleTranslation>

export const Article = ArticleCard.extend({
  /** Null where the owner has turned likes off. */
  likeCount: z.int().nullable(),
  /** Rendered and sanitized HTML. */
  articleContent: z.string(),
  /** The owner's own excerpt as plain text; null when there is none, or when the text begins with it. */
  articleAbstract: z.string().nullable(),
  /** 1 original, 2 reprint, 3 translation. */
  type: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  originalUrl: z.string().nullable(),
  /** The license of the site's own texts, from its settings; null for none. */
  license: z.string().nullable(),
  /** False: its comments stay, and new ones are refused. */
  isCommentable: z.boolean(),
  sharing: Sharing.nullable(),
  toc: z.array(TocEntry),
  /** Chinese characters plus Latin words. */
  wordCount: z.int(),
  /** Null when there is none, or none that a visitor may see. */
  translation: ArticleTranslation.nullable(),
  preArticleCard: ArticleCard.nullable(),
  nextArticleCard: ArticleCard.nullable(),
})
export type Article = z.output<typeof Article>

/** The public fields of a locked article; the data of failure `locked`. */
export const LockedArticle = z.object({
  id: z.int(),
  slug: Slug,
  articleTitle: z.string(),
  articleCover: z.string().nullable(),
  articleCoverImage: Image.nullable(),
  createTime: z.iso.datetime(),
  lang: TextLang,
  translation: ArticleTranslation.nullable(),
  locked: z.literal(true),
})
export type LockedArticle = z.output<typeof LockedArticle>

export const TopAndFeatured = z.object({
  topArticle: ArticleCard.nullable(),
  featuredArticles: z.array(ArticleCard).max(2),
})
export type TopAndFeatured = z.output<typeof TopAndFeatured>

/** `front` leaves out what `topAndFeatured` returns, so that one page can show both and no article twice. */
const except = z.literal('front').optional()

export const articlesApi = {
  topAndFeatured: get('/articles/topAndFeatured', {
    summary:
      'The pinned article and up to two featured ones; the newest fill empty places, none appears twice.',
    response: TopAndFeatured,
  }),
  list: get('/articles/all', {
    summary: 'Articles, newest first; with `except=front` without those of `topAndFeatured`.',
    query: Paging.extend({ except }),
    response: page(ArticleCard),
  }),
  ofCategory: get('/articles/categoryId', {
    summary: 'Articles of one category, newest first; with `except=front` without those of `topAndFeatured`.',
    query: Paging.extend({ categoryId: Id, except }),
    response: page(ArticleCard),
  }),
  ofTag: get('/articles/tagId', {
    summary: 'Articles with one tag, newest first.',
    query: Paging.extend({ tagId: Id }),
    response: page(ArticleCard),
  }),
  show: get('/articles/:idOrName', {
    summary: 'One article, by its number or its name; null when there is none that a visitor may see.',
    response: Article.nullable(),
    errors: ['locked'],
  }),
  card: get('/articles/:idOrName/card', {
    summary:
      'The card of one article, for a preview of a link; null when there is none that a visitor may see. No view is counted.',
    response: ArticleCard.nullable(),
  }),
  unlock: post('/articles/access', {
    summary: 'Opens a locked article for this browser for seven days.',
    body: z.object({ articleId: Id, articlePassword: z.string().min(1).max(200) }),
    response: nothing,
    errors: ['refused', 'too-many'],
  }),
}
