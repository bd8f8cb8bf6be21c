/**
 * P1 of docs/requirements/safety.md: no response to an anonymous visitor contains a byte of a draft, a scheduled, locked or
 * trashed article, or of a private talk, collection or album. Each contains a sentinel string; every URL of the site is read.
 */

import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '#contract/contract.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { studioContract } from '#contract/studio-contract.ts'
import { feedPaths } from '#server/testing/feed-paths.ts'
import { sentinels } from '#server/testing/fixtures.ts'
import { type CrawledResponse, crawl } from '../support/crawl.ts'
import { type SharedSite, startSharedSite } from '../support/shared-site.ts'

let site: SharedSite
beforeAll(async () => {
  site = await startSharedSite()
})
afterAll(() => site.stop())

const MAX_IDS = 60

const endpoints: Endpoint[] = Object.values({ ...contract, ...studioContract }).flatMap(
  (api) => Object.values(api) as Endpoint[],
)

/** Queries that would find hidden content, except the sentinel strings: a page repeats its query. */
const queries = [
  'sentinel',
  'Nobody+may+read',
  'Nobody+may+hear',
  'Titled',
  'About',
  'locked+article',
  'seagull',
  ...Object.values(sentinels).map((word) => word.slice(0, -1)),
]

/** Every readable endpoint, with every id that could exist, and the URLs that no page links to. */
const starts = [
  '/',
  '/404',
  '/nowhere',
  '/healthz',
  '/readyz',
  '/robots.txt',
  '/sitemap.xml',
  '/llms.txt',
  ...feedPaths(ids()),
  ...ids().map((id) => `/articles/${id}.md`),
  '/api/openapi.json',
  '/api/docs',
  ...endpoints.filter(({ method }) => method === 'GET').flatMap(({ path }) => urlsOf(`/api${path}`)),
  ...ids().map((id) => `/articles/${id}`),
  ...ids().map((id) => `/article-list/${id}`),
  ...ids().map((id) => `/categories/${id}`),
  ...ids().map((id) => `/talks/${id}`),
  ...ids().map((id) => `/videos?v=${id}`),
  ...ids().map((id) => `/videos?collection=${id}`),
  ...ids().map((id) => `/photos/${id}`),
  ...queries.flatMap((words) => [`/search?q=${words}`, `/api/search?keywords=${words}`]),
  '/opensearch.xml',
]

function urlsOf(path: string): string[] {
  if (path.includes(':')) return ids().map((id) => path.replace(/:\w+/g, String(id)))
  if (path === '/api/comments') return commentLists()
  const needs = ['categoryId', 'tagId'].find((name) => path.endsWith(name))
  if (needs) return ids().map((id) => `${path}?${needs}=${id}&size=100`)
  return [path, `${path}?current=1&size=100`, `${path}?current=2`]
}

function commentLists(): string[] {
  const ofOne = [2, 3, 4].map((type) => `/api/comments?type=${type}`)
  return [
    ...ofOne,
    ...[1, 5].flatMap((type) => ids().map((id) => `/api/comments?type=${type}&topicId=${id}&size=100`)),
  ]
}

function ids(): number[] {
  return Array.from({ length: MAX_IDS }, (_, index) => index + 1)
}

const everything = ({ path, headers, body }: CrawledResponse) =>
  `${path}\n${[...headers].map((header) => header.join(': ')).join('\n')}\n${body}`

/** The images for social networks, but for every tenth article: drawing one takes a fifth of a second, and all are made alike. */
const MOST_CARDS = /^\/cards\/(?!article-\d*1-)/

for (const [look, cookie] of [
  ['in English and dark', ''],
  ['in Chinese and light', 'locale=cn; theme=theme-light'],
] as const)
  it(`P1: an anonymous visitor finds nothing hidden, ${look}`, { tags: ['full'] }, async () => {
    const { open, locked, draft, scheduled, binned, talks, videos, albums } = site.fixtures
    const responses = await crawl(site.url, [...starts, ...videos.private.files], cookie, MOST_CARDS)
    expect(responses.filter(({ path }) => path.startsWith('/cards/')).length).toBeGreaterThan(3)

    const leaks = responses.flatMap((response) => {
      const text = everything(response).toLowerCase()
      return Object.values(sentinels)
        .filter((word) => text.includes(word))
        .map((word) => `${word} in ${response.path}`)
    })
    expect(leaks).toEqual([])

    // The crawl reached what it should: the same queries find what is not hidden.
    const shows = (text: string) =>
      responses.filter(({ body }) => body.includes(text)).map(({ path }) => path)
    expect(shows('The pier was empty.')).toEqual(
      expect.arrayContaining([`/articles/${open}`, `/api/articles/${open}`]),
    )
    expect(shows('A locked article')).toContain(`/articles/${locked}`)
    const statusOf = (id: number) => responses.find(({ path }) => path === `/articles/${id}`)?.status
    expect([draft, scheduled, binned].map(statusOf)).toEqual([404, 404, 404])
    const hiddenTalks = [talks.private, talks.binned, talks.later].map((id) => `/talks/${id}`)
    expect(responses.filter(({ path }) => hiddenTalks.includes(path)).map(({ status }) => status)).toEqual([
      404, 404, 404,
    ])
    expect(
      responses.filter(({ path }) => videos.private.files.includes(path)).map(({ status }) => status),
    ).toEqual([404, 404])
    expect(shows('Collection seagull')).toContain('/api/videos/collections/all')
    expect(shows('seagull')).toEqual(expect.arrayContaining(videos.open.files))
    expect(shows('I said it aloud.')).toEqual(
      expect.arrayContaining(['/', `/articles/${open}`, '/api/comments/topSix']),
    )
    expect(shows('A <mark>locked article</mark>')).toContain('/search?q=locked+article')
    expect(shows('The ferry was late.')).toContain(`/talks/${talks.open}`)
    const statusOfAlbum = (id: number) => responses.find(({ path }) => path === `/photos/${id}`)?.status
    expect([albums.open, albums.private].map(statusOfAlbum)).toEqual([200, 404])
    expect(shows('A wall of fog')).toContain(`/photos/${albums.open}`)
    // Not even who knows its URL gets the file of the private photo.
    expect(responses.map(({ path }) => path)).not.toContain(albums.privateFile)
    expect((await fetch(new URL(albums.privateFile, site.url))).status).toBe(404)
    expect(responses.filter(({ status }) => status >= 500)).toEqual([])
  })

it('P1: the response to a wrong password contains nothing of the text', async () => {
  const { locked, draft } = site.fixtures
  for (const articleId of [locked, draft]) {
    const response = await fetch(new URL('/api/articles/access', site.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ articleId, articlePassword: 'not this one' }),
    })
    const body = await response.text()
    for (const word of Object.values(sentinels)) expect(body).not.toContain(word)
    expect(JSON.parse(body)).toMatchObject({ flag: false, code: 51000, data: null })
  }
})
