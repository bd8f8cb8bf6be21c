/** JSON-LD of every kind of page, checked by what search engines require of each type. */
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { AlbumPhotos } from '#contract/albums.ts'
import type { Article } from '#contract/articles.ts'
import type { FrameConfig } from '#contract/settings.ts'
import type { Video } from '#contract/videos.ts'
import { en } from '#web/locale/en.ts'
import type { PageHead } from '#web/router/route.ts'
import type { HeadMetadata } from './head.ts'
import { structuredData } from './structured-data.ts'

const url = z.url({ protocol: /^https$/ })
const node = (type: string, shape: z.ZodRawShape) => z.looseObject({ '@type': z.literal(type), ...shape })
const reference = z.strictObject({ '@id': url })

const types = {
  BlogPosting: node('BlogPosting', {
    headline: z.string().min(1),
    mainEntityOfPage: url,
    image: url.optional(),
    datePublished: z.iso.datetime(),
    dateModified: z.iso.datetime(),
    author: node('Person', { name: z.string().min(1), url }),
    publisher: node('Person', { '@id': url, name: z.string().min(1) }),
    inLanguage: z.enum(['en', 'zh-CN']),
    keywords: z.array(z.string()).optional(),
  }),
  ImageGallery: node('ImageGallery', {
    name: z.string().min(1),
    url,
    image: z.array(
      node('ImageObject', { contentUrl: url, thumbnailUrl: url, caption: z.string().optional() }),
    ),
  }),
  VideoObject: node('VideoObject', {
    name: z.string().min(1),
    description: z.string().min(1),
    thumbnailUrl: url,
    uploadDate: z.iso.datetime(),
    duration: z.iso.duration().optional(),
    contentUrl: url.optional(),
    embedUrl: url.optional(),
  }).refine(({ contentUrl, embedUrl }) => contentUrl ?? embedUrl),
  BreadcrumbList: node('BreadcrumbList', {
    itemListElement: z
      .array(node('ListItem', { position: z.int(), name: z.string().min(1), item: url }))
      .min(2)
      .refine((steps) => steps.every(({ position }, i) => position === i + 1)),
  }),
  WebSite: node('WebSite', { url, name: z.string().min(1), author: reference }),
  Person: node('Person', {
    name: z.string().min(1),
    url,
    image: url.optional(),
    sameAs: z.array(url).optional(),
  }),
}

const config = {
  navigation: null,
  author: 'Mira Solheim',
  authorAvatar: '/media/me/160.webp',
  profiles: [
    { icon: 'github', name: null, address: 'https://github.com/mira', image: null },
    { icon: 'wechat', name: null, address: 'mira-ink', image: null },
    { icon: 'email', name: null, address: 'mailto:mira@site.example', image: null },
    { icon: '', name: { en: 'Kiln', cn: 'Kiln' }, address: 'https://kiln.example', image: null },
  ],
  tagline: 'Notes',
  localizedTexts: null,
} as FrameConfig

const metadata = (head: PageHead, more: Partial<HeadMetadata> = {}): HeadMetadata => ({
  title: 'T',
  description: 'D',
  canonical: 'https://site.example/here',
  image: null,
  siteName: 'Site',
  isIndexed: true,
  feeds: [],
  alternates: [],
  head,
  ...more,
})

const graphOf = (head: PageHead, more?: Partial<HeadMetadata>) =>
  structuredData({
    metadata: metadata(head, more),
    config,
    origin: 'https://site.example',
    locale: 'en',
    texts: en,
  })?.['@graph'] as { '@type': keyof typeof types }[] | undefined

const checked = (head: PageHead) => {
  const graph = graphOf(head) ?? []
  for (const thing of graph) types[thing['@type']].parse(JSON.parse(JSON.stringify(thing)))
  return graph
}
const namesOf = (graph: { '@type': string }[]) => graph.map((thing) => thing['@type'])

const article = {
  articleTitle: '雪与“灯”',
  createTime: '2026-01-02T03:04:05.000Z',
  updateTime: null,
  author: { nickname: 'Mira', website: null, avatar: null },
  lang: 'zh-CN',
  wordCount: 300,
  readingMinutes: 2,
  categoryId: 4,
  categoryName: '随笔',
  tags: [{ id: 1, tagName: '雪' }],
  originalUrl: null,
} as unknown as Article

const video = {
  id: 3,
  videoName: 'Fjord',
  videoDesc: '',
  videoCover: '/media/v/960.webp',
  videoSrc: '/media/v/file.mp4',
  mimeType: 'video/mp4',
  duration: 75,
  provider: 'file',
  externalId: null,
  createTime: '2026-01-02T03:04:05.000Z',
} as unknown as Video

describe('structured data', () => {
  it('of an article names author, dates, language, category and the way to it', () => {
    const graph = checked({ title: article.articleTitle, subject: { article } })
    expect(namesOf(graph)).toEqual(['BlogPosting', 'BreadcrumbList'])
    expect(JSON.stringify(graph)).toContain('https://site.example/categories/4')
    expect(graph[0]).toMatchObject({ keywords: ['雪'], articleSection: '随笔', timeRequired: 'PT2M' })
  })
  it('of the home page names the site and its author, with profiles that are URLs', () => {
    const graph = checked({ title: null })
    expect(namesOf(graph)).toEqual(['WebSite', 'Person'])
    expect(graph[1]).toMatchObject({ sameAs: ['https://github.com/mira'] })
  })
  it('of an album has its photos with absolute URLs', () => {
    const album = {
      photoAlbumName: 'Fog',
      photoAlbumDesc: '',
      photos: [
        {
          src: '/media/a/960.webp',
          thumb: '/media/a/320.webp',
          width: 960,
          height: 640,
          description: 'A wall',
          takenAt: null,
        },
      ],
    } as unknown as AlbumPhotos
    const graph = checked({ title: 'Fog', subject: { album } })
    expect(namesOf(graph)).toEqual(['ImageGallery', 'BreadcrumbList'])
    expect(graph[0]).toMatchObject({ image: [{ contentUrl: 'https://site.example/media/a/960.webp' }] })
  })
  it('of videos has each one with a cover, of this site and of others', () => {
    const external = {
      ...video,
      id: 4,
      provider: 'youtube',
      externalId: 'abcdefghijk',
      duration: null,
    } as Video
    const graph = checked({
      title: 'Videos',
      subject: { videos: [video, external, { ...video, videoCover: null }] },
    })
    expect(namesOf(graph)).toEqual(['VideoObject', 'VideoObject', 'BreadcrumbList'])
    expect(graph[0]).toMatchObject({ contentUrl: 'https://site.example/media/v/file.mp4', duration: 'PT75S' })
    expect(graph[1]).toMatchObject({
      embedUrl: 'https://www.youtube-nocookie.com/embed/abcdefghijk?autoplay=1',
    })
  })
  it('is missing on a page that is not to be listed', () => {
    expect(graphOf({ title: 'Search' }, { isIndexed: false })).toBeUndefined()
  })
})
