/** Publishing makes exactly the pages stale that show the article, and no others. */
// @module-tag engine
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Client } from '#contract/client.ts'
import type { BulkAction } from '#contract/studio/articles.ts'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { saveTalk } from '#server/features/talks/save-talk.ts'
import { articleDraft, talkDraft } from '#server/testing/fixtures.ts'
import { createTestReader } from '#server/testing/readers.ts'
import { createTestContext, jsonRequest, type TestContext } from '#server/testing/test-context.ts'
import { createPages, type Pages } from './pages.ts'

const DAY_MS = 24 * 3600 * 1000
const anyone = { locale: 'en', theme: 'theme-light' } as const

let context: TestContext
let headers: Record<string, string>
let pages: Pages
/** From the newest to the oldest; two on each page of the list. */
let ids: number[]

/** Reads what the pages of the site read, with lists of two. */
const read: Record<string, (api: Client) => Promise<unknown>> = {
  '/': async (api) => [
    await api.articles.topAndFeatured(),
    await api.articles.list({ query: { size: 2 } }),
    await api.archives.aurora({ query: {} }),
  ],
  '/?page=2': (api) => api.articles.list({ query: { current: 2, size: 2 } }),
  '/?page=3': (api) => api.articles.list({ query: { current: 3, size: 2 } }),
  '/archives': (api) => api.archives.all({ query: { size: 2 } }),
  '/tags': (api) => api.tags.all(),
  '/article-list/1': (api) => api.articles.ofTag({ query: { tagId: 1 } }),
  '/article-list/2': (api) => api.articles.ofTag({ query: { tagId: 2 } }),
  '/talks': (api) => api.talks.list({ query: {} }),
  '/about': (api) => api.about.show(),
}

beforeEach(async () => {
  context = await createTestContext()
  headers = (await createTestReader(context.ctx, { isOwner: true })).headers
  ids = []
  for (let age = 1; age <= 6; age++) {
    const tags = age === 1 ? ['snow'] : ['walking']
    const publishedAt = context.ctx.now() - age * DAY_MS
    ids.push(
      await saveArticle(
        context.ctx,
        articleDraft(context.ctx, { title: `Number ${age}`, tags, publishedAt }),
      ),
    )
  }
  await saveTalk(context.ctx, talkDraft(context.ctx))
  pages = createPages(context.ctx, async ({ url, api }) => {
    const article = /^\/articles\/(\d+)$/.exec(url)?.[1]
    const data = article
      ? await api.articles.show({ params: { id: Number(article) } })
      : await read[url]?.(api)
    return { status: 200, html: [JSON.stringify(data)] }
  })
  await warm()
})
afterEach(() => context.close())

const urls = () => [...Object.keys(read), ...ids.map((id) => `/articles/${id}`)]
const warm = async () => {
  for (const url of urls()) await pages.page(url, anyone, 'identity')
}
/** The pages that are rendered again at the next request; article pages by the age of their article. */
const stale = () =>
  urls()
    .filter((url) => !pages.cached(url, anyone, 'identity'))
    .map((url) => {
      const id = Number(/^\/articles\/(\d+)$/.exec(url)?.[1])
      return ids.includes(id) ? `article ${ids.indexOf(id) + 1}` : url
    })

let saves = 0
async function publish(age: number, change: object): Promise<void> {
  const id = ids[age - 1] as number
  const send = async (path: string, body: object) =>
    (await context.api(`/studio/articles/${id}${path}`, jsonRequest('PUT', body, headers))) as {
      code: number
    }
  const { draft } = (await context.api(`/studio/articles/${id}`, { headers })).data as never as {
    draft: { revision: number; properties: object }
  }
  const { properties = {}, ...text } = change as { properties?: object }
  const saved = { saveId: `save-000${saves++}`, baseRevision: draft.revision, device: 'test', ...text }
  await send('/draft', { ...saved, properties: { ...draft.properties, ...properties } })
  const published = await send('/publication', {
    revision: draft.revision + 1,
    device: 'test',
    lock: { kind: 'none' },
  })
  expect(published.code).toBe(20000)
}

describe('publishing', () => {
  it('a changed title makes the page, the neighbors and the lists with the card stale', async () => {
    await publish(4, { title: 'Another title' })
    expect(stale()).toEqual(['/?page=2', '/article-list/2', 'article 3', 'article 4', 'article 5'])
  })

  it('a saved draft makes nothing stale', async () => {
    const body = { saveId: 'save-9999', baseRevision: 0, device: 'test', title: 'Only a draft' }
    await context.api(`/studio/articles/${ids[0]}/draft`, jsonRequest('PUT', body, headers))
    expect(stale()).toEqual([])
  })

  it('a longer text makes the chart stale as well', async () => {
    await publish(6, { markdown: 'Many more words than there were before, so that the ray is taller.' })
    expect(stale()).toEqual(['/', '/?page=3', '/article-list/2', 'article 5', 'article 6'])
  })

  it('another tag makes every list stale, and no other article', async () => {
    await publish(5, { properties: { tags: ['snow'] } })
    expect(stale()).toEqual([
      '/',
      '/?page=2',
      '/?page=3',
      '/archives',
      '/tags',
      '/article-list/1',
      '/article-list/2',
      'article 4',
      'article 5',
      'article 6',
    ])
  })

  it('nothing that shows no article is ever stale', async () => {
    await publish(1, { title: 'New', markdown: 'New text.', properties: { isTop: true, tags: ['night'] } })
    expect(stale()).not.toContain('/talks')
    expect(stale()).not.toContain('/about')
  })

  it('a link to a translation makes the pages of both articles stale, and no others', async () => {
    const [first, , , , , last] = ids as [number, number, number, number, number, number]
    const link = (translationId: number | null) =>
      context.api(`/studio/articles/${first}/translation`, jsonRequest('PUT', { translationId }, headers))
    await link(last)
    expect(stale()).toEqual(['article 1', 'article 6'])
    await warm()
    // The other page names the title; its text it does not show.
    await publish(6, { markdown: 'The pier was full.' })
    expect(stale()).not.toContain('article 1')
    await publish(6, { title: 'Another title' })
    expect(stale()).toContain('article 1')
    await warm()
    await link(null)
    expect(stale()).toEqual(['article 1', 'article 6'])
  })

  it('an article that is taken back leaves the pages of its neighbors, and no others', async () => {
    await context.api(`/studio/articles/${ids[1]}/publication`, jsonRequest('DELETE' as 'POST', {}, headers))
    expect(stale().filter((url) => url.startsWith('article '))).toEqual([
      'article 1',
      'article 2',
      'article 3',
    ])
  })

  it('a bulk action makes the lists and the changed articles stale', async () => {
    const action: BulkAction = { kind: 'trash' }
    await context.api('/studio/articles/bulk', jsonRequest('POST', { ids: [ids[3]], action }, headers))
    expect(stale()).toEqual(expect.arrayContaining(['/', '/tags', 'article 3', 'article 4', 'article 5']))
    for (const url of ['/talks', '/about', 'article 1', 'article 2', 'article 6'])
      expect(stale()).not.toContain(url)
  })
})
