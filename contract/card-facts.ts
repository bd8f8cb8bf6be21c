/** What the card images of pages show. Only the server imports this file: social networks run no scripts. */
import type { AlbumPhotos } from './albums.ts'
import type { Article, LockedArticle } from './articles.ts'
import type { CardFacts } from './cards.ts'
import { firstWords } from './first-words.ts'
import type { OwnPage } from './own-pages.ts'
import type { Talk } from './talks.ts'

/** As many letters as four rows have at most. */
const MAX_WORDS = 200

type Cover = Pick<LockedArticle, 'articleCover' | 'articleCoverImage'>
/** The image of an article: its own in one size, or the drawn one. */
export const coverOf = ({ articleCover, articleCoverImage }: Cover): string | null =>
  articleCoverImage?.src ?? articleCover

export const articleCard = (article: Article): CardFacts => ({
  kind: 'article',
  id: article.id,
  title: article.articleTitle,
  lang: article.lang,
  note: article.categoryName,
  images: [coverOf(article) ?? []].flat(),
  isLocked: false,
})

export const lockedCard = (article: LockedArticle): CardFacts => ({
  kind: 'article',
  id: article.id,
  title: article.articleTitle,
  lang: article.lang,
  note: null,
  images: [],
  isLocked: true,
})

export const talkCard = (talk: Talk): CardFacts => ({
  kind: 'talk',
  id: talk.id,
  title: firstWords(talk.content, MAX_WORDS),
  lang: talk.lang,
  note: talk.createTime,
  images: talk.images.slice(0, 3),
  isLocked: false,
})

export const albumCard = (album: AlbumPhotos): CardFacts => ({
  kind: 'album',
  id: album.id,
  title: album.photoAlbumName,
  lang: '',
  note: album.count,
  images: album.photos.slice(0, 4).map(({ src }) => src),
  isLocked: false,
})

export const ownPageCard = (page: OwnPage): CardFacts => ({
  kind: 'page',
  id: page.id,
  title: page.title,
  lang: page.lang,
  note: null,
  images: [],
  isLocked: false,
})

export const homeCard = (title: string, articleCount: number): CardFacts => ({
  kind: 'home',
  id: 0,
  title,
  lang: '',
  note: articleCount,
  images: [],
  isLocked: false,
})
