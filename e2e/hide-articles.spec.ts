/**
 * P1 and the second sentence of docs/requirements/safety.md: no byte of a draft, scheduled, locked or binned article, of a private
 * talk or collection leaves by any public door. Each carries a word of its own; every address of the site is read as a stranger.
 */
import { expect, inject, it } from 'vitest'
import { contract } from '#contract/contract.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { studioContract } from '#contract/studio-contract.ts'
import { sentinels } from '#server/testing/fixtures.ts'
import { type Answer, crawl } from './crawl.ts'

const MAX_IDS = 60

const endpoints: Endpoint[] = Object.values({ ...contract, ...studioContract }).flatMap(
  (api) => Object.values(api) as Endpoint[],
)

/** All that leads to hidden things, but for their own words: an answer repeats what it was asked. */
const askedFor = [
  'canary',
  'Nobody+may+read',
  'Nobody+may+hear',
  'Titled',
  'About',
  'locked+article',
  'seagull',
  ...Object.values(sentinels).map((word) => word.slice(0, -1)),
]

/** Every readable call, with every id that could be one; and the doors that no page leads to. */
const starts = [
  '/',
  '/404',
  '/nowhere',
  '/healthz',
  '/readyz',
  '/robots.txt',
  '/sitemap.xml',
  '/feed.xml',
  '/api/openapi.json',
  '/api/docs',
  ...endpoints.filter(({ method }) => method === 'GET').flatMap(({ path }) => addressesOf(`/api${path}`)),
  ...ids().map((id) => `/articles/${id}`),
  ...ids().map((id) => `/article-list/${id}`),
  ...ids().map((id) => `/categories/${id}`),
  ...ids().map((id) => `/talks/${id}`),
  ...ids().map((id) => `/videos?v=${id}`),
  ...ids().map((id) => `/videos?collection=${id}`),
  ...ids().map((id) => `/photos/${id}`),
  ...askedFor.flatMap((words) => [`/search?q=${words}`, `/api/search?keywords=${words}`]),
  '/opensearch.xml',
]

function addressesOf(path: string): string[] {
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

const everything = ({ path, headers, body }: Answer) =>
  `${path}\n${[...headers].map((header) => header.join(': ')).join('\n')}\n${body}`

it.each([
  ['in English and dark', ''],
  ['in Chinese and light', 'locale=cn; theme=theme-light'],
])(
  'a stranger finds nothing hidden, %s',
  async (_, cookie) => {
    const { open, locked, draft, scheduled, binned, talks, videos, albums } = inject('fixtures')
    const answers = await crawl(inject('siteUrl'), [...starts, ...videos.private.files], cookie)

    const leaks = Object.values(sentinels).flatMap((word) =>
      answers
        .filter((answer) => everything(answer).toLowerCase().includes(word))
        .map(({ path }) => `${word} in ${path}`),
    )
    expect(leaks).toEqual([])

    // The crawl reached what it should have: the same search finds what is not hidden.
    const shows = (text: string) => answers.filter(({ body }) => body.includes(text)).map(({ path }) => path)
    expect(shows('The pier was empty.')).toEqual(
      expect.arrayContaining([`/articles/${open}`, `/api/articles/${open}`]),
    )
    expect(shows('A locked article')).toContain(`/articles/${locked}`)
    const statusOf = (id: number) => answers.find(({ path }) => path === `/articles/${id}`)?.status
    expect([draft, scheduled, binned].map(statusOf)).toEqual([404, 404, 404])
    const hiddenTalks = [talks.private, talks.binned, talks.later].map((id) => `/talks/${id}`)
    expect(answers.filter(({ path }) => hiddenTalks.includes(path)).map(({ status }) => status)).toEqual([
      404, 404, 404,
    ])
    expect(
      answers.filter(({ path }) => videos.private.files.includes(path)).map(({ status }) => status),
    ).toEqual([404, 404])
    expect(shows('Collection seagull')).toContain('/api/videos/collections/all')
    expect(shows('seagull')).toEqual(expect.arrayContaining(videos.open.files))
    expect(shows('I said it aloud.')).toEqual(
      expect.arrayContaining(['/', `/articles/${open}`, '/api/comments/topSix']),
    )
    expect(shows('A <mark>locked</mark> <mark>article</mark>')).toContain('/search?q=locked+article')
    expect(shows('The ferry was late.')).toContain(`/talks/${talks.open}`)
    const statusOfAlbum = (id: number) => answers.find(({ path }) => path === `/photos/${id}`)?.status
    expect([albums.open, albums.private].map(statusOfAlbum)).toEqual([200, 404])
    expect(shows('A wall of fog')).toContain(`/photos/${albums.open}`)
    // Neither does anybody get the private photo's file, who knows its name.
    expect(answers.map(({ path }) => path)).not.toContain(albums.privateFile)
    expect((await fetch(new URL(albums.privateFile, inject('siteUrl')))).status).toBe(404)
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  },
  180_000,
)

it('an answer to a wrong password says nothing of the text', async () => {
  const { locked, draft } = inject('fixtures')
  for (const articleId of [locked, draft]) {
    const response = await fetch(new URL('/api/articles/access', inject('siteUrl')), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ articleId, articlePassword: 'not this one' }),
    })
    const answer = await response.text()
    for (const word of Object.values(sentinels)) expect(answer).not.toContain(word)
    expect(JSON.parse(answer)).toMatchObject({ flag: false, code: 51000, data: null })
  }
})
