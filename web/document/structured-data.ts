/**
 * Describes a page for search engines, as JSON-LD in terms of schema.org. Only the server imports this file: the data
 * is read when the page is, not after a navigation in the browser.
 */
import type { BreadcrumbList, Thing } from 'schema-dts'
import type { AlbumPhotos } from '#contract/albums.ts'
import type { Article } from '#contract/articles.ts'
import { embedHosts } from '#contract/embeds.ts'
import { type Locale, langTag } from '#contract/locale.ts'
import type { OwnPage } from '#contract/own-pages.ts'
import { pages } from '#contract/pages.ts'
import { isSectionShown } from '#contract/sections.ts'
import type { FrameConfig } from '#contract/settings.ts'
import { siteTagline } from '#contract/site-texts.ts'
import { categoryUrl } from '#contract/url-names.ts'
import type { Video } from '#contract/videos.ts'
import type { Texts } from '#web/locale/en.ts'
import type { HeadMetadata } from './head.ts'

type Page = {
  metadata: HeadMetadata
  config: FrameConfig
  origin: string
  locale: Locale
  texts: Texts
}

type Graph = Exclude<Thing, string>[]

/** Null for a page that search engines must not list. */
export function structuredData(page: Page): { '@context': 'https://schema.org'; '@graph': Graph } | null {
  if (!page.metadata.isIndexed) return null
  const { subject } = page.metadata.head
  const about: Graph = subject
    ? 'article' in subject
      ? [posting(page, subject.article)]
      : 'album' in subject
        ? [gallery(page, subject.album)]
        : 'page' in subject
          ? [webPage(page, subject.page)]
          : 'videos' in subject
            ? subject.videos.flatMap((video) => (video.videoCover === null ? [] : [videoObject(page, video)]))
            : []
    : []
  const isHome = page.metadata.head.title === null
  const graph = [...about, ...(isHome ? [website(page), person(page)] : [breadcrumbs(page)])]
  return { '@context': 'https://schema.org', '@graph': graph }
}

/** Where visitors read about the author. */
const ownersPage = ({ config }: Page): string =>
  (isSectionShown(config.navigation, 'about') ? pages.about : pages.home).href()

const absolute = ({ origin }: Page, url: string): string => new URL(url, origin).href

const posting = (page: Page, article: Article): Graph[number] => ({
  '@type': 'BlogPosting',
  '@id': `${page.metadata.canonical}#article`,
  mainEntityOfPage: page.metadata.canonical,
  url: page.metadata.canonical,
  headline: article.articleTitle,
  description: page.metadata.description,
  ...(page.metadata.image ? { image: page.metadata.image } : {}),
  datePublished: article.createTime,
  dateModified: article.updateTime ?? article.createTime,
  author: {
    '@type': 'Person',
    name: article.author.nickname,
    url: article.author.website ?? absolute(page, ownersPage(page)),
  },
  publisher: { '@type': 'Person', '@id': personId(page), name: page.config.author },
  inLanguage: article.lang,
  wordCount: article.wordCount,
  timeRequired: `PT${article.readingMinutes ?? 1}M`,
  isAccessibleForFree: true,
  ...(article.categoryName ? { articleSection: article.categoryName } : {}),
  ...(article.tags.length > 0 ? { keywords: article.tags.map(({ tagName }) => tagName) } : {}),
  ...(article.originalUrl ? { isBasedOn: article.originalUrl } : {}),
})

const webPage = (page: Page, own: OwnPage): Graph[number] => ({
  '@type': 'WebPage',
  '@id': `${page.metadata.canonical}#page`,
  url: page.metadata.canonical,
  name: own.title,
  description: page.metadata.description,
  datePublished: own.createTime,
  dateModified: own.updateTime ?? own.createTime,
  inLanguage: own.lang,
  author: { '@type': 'Person', '@id': personId(page), name: page.config.author },
  isPartOf: { '@id': absolute(page, '/#site') },
})

const gallery = (page: Page, album: AlbumPhotos): Graph[number] => ({
  '@type': 'ImageGallery',
  '@id': `${page.metadata.canonical}#album`,
  url: page.metadata.canonical,
  name: album.photoAlbumName,
  ...(album.photoAlbumDesc ? { description: album.photoAlbumDesc } : {}),
  image: album.photos.map((photo) => ({
    '@type': 'ImageObject' as const,
    contentUrl: absolute(page, photo.src),
    thumbnailUrl: absolute(page, photo.thumb),
    width: { '@type': 'QuantitativeValue' as const, value: photo.width, unitCode: 'E37' },
    height: { '@type': 'QuantitativeValue' as const, value: photo.height, unitCode: 'E37' },
    ...(photo.description ? { caption: photo.description } : {}),
    ...(photo.takenAt ? { dateCreated: photo.takenAt } : {}),
    creator: { '@id': personId(page) },
  })),
})

const videoObject = (page: Page, video: Video): Graph[number] => ({
  '@type': 'VideoObject',
  '@id': `${absolute(page, pages.videos.href(null, { v: video.id }))}#video`,
  url: absolute(page, pages.videos.href(null, { v: video.id })),
  name: video.videoName,
  description: video.videoDesc || video.videoName,
  thumbnailUrl: absolute(page, video.videoCover ?? ''),
  uploadDate: video.createTime,
  ...(video.duration === null ? {} : { duration: `PT${video.duration}S` }),
  ...(video.provider === 'file'
    ? { contentUrl: absolute(page, video.videoSrc), encodingFormat: video.mimeType }
    : { embedUrl: embedHosts[video.provider].frameOf(video.externalId ?? '') }),
})

const breadcrumbs = (page: Page): Exclude<BreadcrumbList, string> => {
  const { subject, title } = page.metadata.head
  const steps: [name: string, url: string][] = [[page.metadata.siteName, pages.home.href()]]
  if (subject && 'article' in subject && subject.article.categoryId && subject.article.categoryName)
    steps.push([
      subject.article.categoryName,
      categoryUrl({ id: subject.article.categoryId, slug: subject.article.categorySlug }),
    ])
  if (subject && 'album' in subject) steps.push([page.texts.albums.title, pages.albums.href()])
  steps.push([title ?? page.metadata.siteName, page.metadata.canonical])
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(([name, url], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absolute(page, url),
    })),
  }
}

const website = (page: Page): Graph[number] => {
  const description = siteTagline(page.config, page.locale)
  return {
    '@type': 'WebSite',
    '@id': absolute(page, '/#site'),
    url: absolute(page, '/'),
    name: page.metadata.siteName,
    ...(description ? { description } : {}),
    inLanguage: [langTag.en, langTag.cn],
    author: { '@id': personId(page) },
  }
}

const personId = (page: Page): string => absolute(page, '/#author')

const person = (page: Page): Graph[number] => {
  const profiles = page.config.profiles.flatMap(({ name, address }) =>
    name === null && /^https?:/.test(address) ? [address] : [],
  )
  return {
    '@type': 'Person',
    '@id': personId(page),
    name: page.config.author,
    url: absolute(page, ownersPage(page)),
    ...(page.config.authorAvatar ? { image: absolute(page, page.config.authorAvatar) } : {}),
    ...(profiles.length > 0 ? { sameAs: profiles } : {}),
  }
}
