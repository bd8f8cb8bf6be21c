/** Feeds: their entries, what they never contain, when they change, and whether real parsers read them. */
// @module-tag engine
// @module-tag storage
import { SaxesParser } from 'saxes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FeedFormat, feedFormats, feedHref } from '#contract/feeds.ts'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { plainPath } from '#server/features/media/media.mapper.ts'
import { updateSettings } from '#server/features/settings/update-settings.ts'
import { saveTalk } from '#server/features/talks/save-talk.ts'
import { unescapeHtml } from '#server/platform/xml.ts'
import { feedErrors } from '#server/testing/feed-errors.ts'
import {
  articleDraft,
  saveArticleFixtures,
  saveTalkFixtures,
  sentinels,
  talkDraft,
} from '#server/testing/fixtures.ts'
import { fuzzTitles } from '#server/testing/fuzz-titles.ts'
import { plainPhoto } from '#server/testing/photos.ts'
import { readFeed } from '#server/testing/read-feed.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'

let context: TestContext
let open: number
beforeAll(async () => {
  context = await createTestContext({ PUBLIC_URL: 'https://blog.example' })
  open = (await saveArticleFixtures(context.ctx)).open
  await saveTalkFixtures(context.ctx)
})
afterAll(() => context.close())

const read = async (path: string) => {
  const response = await context.fetch(path)
  expect(response.status, path).toBe(200)
  return readFeed(await response.text())
}
const scopes = ['/', '/en/', '/cn/', '/article-list/1/', '/categories/1/', '/talks/']

describe('feeds', () => {
  it.each([
    ['/rss.xml', 'application/rss+xml; charset=utf-8'],
    ['/atom.xml', 'application/atom+xml; charset=utf-8'],
  ])('%s has its MIME type and the article with its whole text', async (path, type) => {
    const response = await context.fetch(path)
    expect(response.headers.get('content-type')).toBe(type)
    const feed = await readFeed(await response.text())
    expect(feed.title).toBe('Borealis')
    expect(feed.entries).toHaveLength(1)
    expect(feed.entries[0]).toMatchObject({
      id: `https://blog.example/articles/${open}`,
      url: `https://blog.example/articles/${open}`,
      title: 'An open article',
      html: '<p>The pier was empty.</p>',
      tags: path === '/rss.xml' ? ['Field notes', 'snow', 'walking'] : [],
      publishedAt: '2026-01-14T12:00:00.000Z',
    })
  })
  it('/feed.json has the same article as JSON Feed 1.1', async () => {
    const response = await context.fetch('/feed.json')
    expect(response.headers.get('content-type')).toBe('application/feed+json; charset=utf-8')
    expect(await response.json()).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      home_page_url: 'https://blog.example/',
      feed_url: 'https://blog.example/feed.json',
      items: [
        {
          id: `https://blog.example/articles/${open}`,
          title: 'An open article',
          content_html: '<p>The pier was empty.</p>',
          date_published: '2026-01-14T12:00:00.000Z',
          tags: ['Field notes', 'snow', 'walking'],
          language: 'en',
        },
      ],
    })
  })
  it('name themselves, the other formats and the page for people', async () => {
    const atom = await (await context.fetch('/article-list/1/atom.xml')).text()
    for (const tag of ['Field notes', 'snow', 'walking']) expect(atom).toContain(`<category term="${tag}"/>`)
    expect(atom).toMatch(/<link href="https:\/\/blog\.example\/article-list\/1\/atom\.xml" rel="self"/)
    expect(atom).toContain('href="https://blog.example/article-list/1/rss.xml"')
    expect(atom).toContain('href="https://blog.example/article-list/1?tagName=snow"')
  })
  it('of a tag, a category and a language have their articles alone', async () => {
    await saveArticle(
      context.ctx,
      articleDraft(context.ctx, { title: 'Elsewhere', tags: ['sea'], category: 'Sea' }),
    )
    expect((await read('/article-list/1/rss.xml')).entries.map(({ title }) => title)).toEqual([
      'An open article',
    ])
    expect((await read('/categories/1/rss.xml')).entries.map(({ title }) => title)).toEqual([
      'An open article',
    ])
    expect((await read('/en/rss.xml')).entries).toHaveLength(2)
    expect((await read('/cn/rss.xml')).entries).toHaveLength(0)
    expect((await read('/article-list/1/rss.xml')).title).toBe('snow — Borealis')
  })
  it('of the talks have their texts and images, newest first', async () => {
    const feed = await read('/talks/atom.xml')
    expect(feed.entries.map(({ title }) => title)).toEqual(['The ferry was late.'])
    expect(feed.title).toBe('Talks — Borealis')
  })
  it.each([
    '/article-list/0/rss.xml',
    '/article-list/999/rss.xml',
    '/categories/999/feed.json',
    '/rss.xml?page=99',
  ])('%s does not exist', async (path) => expect((await context.fetch(path)).status).toBe(404))
  it.each(scopes.flatMap((scope) => feedFormats.map((format) => [scope, format] as const)))(
    'follow the rules of their format: %s%s',
    async (scope, format) =>
      expect(await feedErrors(await (await context.fetch(scope + format)).text(), format)).toEqual([]),
  )
  it.each<[FeedFormat, string, RegExp]>([
    ['rss.xml', '/rss.xml', /<title>[\s\S]*?<\/title>/],
    ['rss.xml', '/rss.xml', / GMT(?=<\/pubDate>)/],
    ['atom.xml', '/atom.xml', /<author>[\s\S]*?<\/author>/],
    ['atom.xml', '/atom.xml', /Z(?=<\/updated>)/],
    ['feed.json', '/feed.json', /"id":"[^"]*",/],
    ['feed.json', '/feed.json', /Z(?=","date_modified)/],
  ])('are not valid any more: %s at %s without %s', async (format, path, part) => {
    const feed = await (await context.fetch(path)).text()
    const damaged = feed.replace(part, '')
    expect(damaged).not.toBe(feed)
    expect(await feedErrors(damaged, format)).not.toEqual([])
  })
  it('P1: contain nothing of a hidden, locked or private item, not even a title', async () => {
    for (const scope of scopes)
      for (const format of feedFormats) {
        const response = await context.fetch(scope + format)
        const text = await response.text()
        for (const word of [...Object.values(sentinels), 'A locked article'])
          expect(text, scope + format).not.toContain(word)
      }
  })
})

describe('a cached feed', () => {
  const etag = async (path: string) => (await context.fetch(path)).headers.get('etag')

  it('gets 304, for HEAD as well', async () => {
    const current = (await etag('/rss.xml')) ?? ''
    for (const method of ['GET', 'HEAD'])
      expect(
        (await context.fetch('/rss.xml', { method, headers: { 'if-none-match': current } })).status,
      ).toBe(304)
    expect((await context.fetch('/rss.xml', { method: 'HEAD' })).headers.get('content-length')).not.toBe('0')
  })
  it('is plain XML for a browser, which then applies the style sheet', async () => {
    const response = await context.fetch('/rss.xml', { headers: { accept: 'text/html,*/*;q=0.8' } })
    expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8')
  })
  it('is compressed when the reader accepts it', async () => {
    const response = await context.fetch('/rss.xml', { headers: { 'accept-encoding': 'br' } })
    expect(response.headers.get('content-encoding')).toBe('br')
    expect(response.headers.get('vary')).toBe('Accept, Accept-Encoding')
  })
  it('changes in the next request after its article changes, and not when another feed changes', async () => {
    const draft = articleDraft(context.ctx, { title: 'Before', tags: ['tide'] })
    const id = await saveArticle(context.ctx, draft)
    const before = [await etag('/rss.xml'), await etag('/talks/rss.xml')]
    await saveArticle(context.ctx, { ...draft, title: 'After' }, id)
    const after = [await etag('/rss.xml'), await etag('/talks/rss.xml')]
    expect(after[0]).not.toBe(before[0])
    expect(after[1]).toBe(before[1])
    expect((await read('/rss.xml')).entries.map(({ title }) => title)).toContain('After')
    const text = articleDraft(context.ctx, { markdown: 'The tide came in.' })
    await saveArticle(context.ctx, { ...draft, rendered: text.rendered }, id)
    expect((await read('/rss.xml')).entries.map(({ html }) => html)).toContain('<p>The tide came in.</p>')
    await saveArticle(context.ctx, { ...draft, password: 'open sesame' }, id)
    expect((await read('/rss.xml')).entries.map(({ title }) => title)).not.toContain('Before')
  })
  it('shows a stored cover above the text, and once', async () => {
    const photo = await plainPhoto(context.ctx, 9)
    const draft = articleDraft(context.ctx, { title: 'Covered', cover: { mediaId: photo.id } })
    const id = await saveArticle(context.ctx, draft)
    const html = async () => (await read('/rss.xml')).entries.find(({ title }) => title === 'Covered')?.html
    const cover = `<img src="https://blog.example${plainPath(photo)}" width="40" height="30" alt="">`
    expect(await html()).toMatch(`<p>${cover}</p>`)
    const inText = { ...draft.rendered, html: `<img src="${plainPath(photo)}">` }
    await saveArticle(context.ctx, { ...draft, rendered: inText }, id)
    expect((await html())?.match(/<img/g)).toHaveLength(1)
  })
  it('shows a new talk and a renamed site', async () => {
    await saveTalk(context.ctx, talkDraft(context.ctx, { markdown: 'A second ferry.' }))
    expect((await read('/talks/rss.xml')).entries).toHaveLength(2)
    await context.ctx.transaction((tx) =>
      updateSettings(context.ctx, tx, { websiteTitle: 'North & <South>' }),
    )
    expect((await read('/atom.xml')).title).toBe('North & <South>')
  })
})

describe('a title and a summary with markup', () => {
  const text = '<b>x</b> & y'

  it('are text in every format: RSS, whose readers expect HTML, escapes them once more', async () => {
    const site = await createTestContext()
    await saveArticle(site.ctx, articleDraft(site.ctx, { title: text, abstract: text }))
    await site.ctx.transaction((tx) => updateSettings(site.ctx, tx, { websiteTitle: text }))
    const rss: string[] = []
    const parser = new SaxesParser()
    let inside = ''
    let found = ''
    parser.on('opentag', ({ name }) => {
      inside = name
      found = ''
    })
    for (const event of ['text', 'cdata'] as const)
      parser.on(event, (part) => {
        found += part
      })
    parser.on('closetag', ({ name }) => {
      if (name === inside && /^(title|description)$/.test(name)) rss.push(found.trim())
    })
    parser.write(await (await site.fetch('/rss.xml')).text()).close()
    // Title and description of the feed and of its entry, each once as XML and once as HTML.
    expect(rss).toHaveLength(4)
    expect(rss.join()).not.toContain('<b>')
    const [siteName, , title, summary] = rss.map(unescapeHtml)
    expect([siteName, title, summary]).toEqual([text, text, text])
    expect(await (await site.fetch('/atom.xml')).text()).toContain('<title type="text">')
    const json = (await (await site.fetch('/feed.json')).json()) as { items: object[] }
    expect(json.items).toMatchObject([{ title: text, summary: text }])
    expect((await readFeed(await (await site.fetch('/atom.xml')).text())).entries[0]?.title).toBe(text)
    await site.close()
  })
})

describe('older entries', () => {
  it('are on further pages, each entry once', async () => {
    const site = await createTestContext()
    for (let age = 1; age <= 45; age++)
      await saveArticle(
        site.ctx,
        articleDraft(site.ctx, { title: `Number ${age}`, publishedAt: site.ctx.now() - age * 1000 }),
      )
    const titles: string[] = []
    let path: string | null = '/feed.json'
    while (path) {
      const page = (await (await site.fetch(path)).json()) as {
        items: { title: string }[]
        next_url?: string
      }
      titles.push(...page.items.map(({ title }) => title))
      path = page.next_url ? new URL(page.next_url).pathname + new URL(page.next_url).search : null
    }
    expect(titles).toEqual(Array.from({ length: 45 }, (_, i) => `Number ${i + 1}`))
    expect(await (await site.fetch('/rss.xml?page=2')).text()).toContain('/rss.xml?page=3')
    expect(await (await site.fetch('/rss.xml?page=3')).text()).not.toContain('rel="next"')
    const first = await (await site.fetch('/rss.xml')).text()
    for (const none of ['0', '-1', '1.5', 'x', '10001'])
      expect(await (await site.fetch(`/rss.xml?page=${none}`)).text(), none).toBe(first)
    await site.close()
  })
})

describe('hostile titles', () => {
  it('X7: leave the feeds valid', async () => {
    const site = await createTestContext()
    const titles = fuzzTitles()
    const together = Math.ceil(titles.length / 40)
    for (let i = 0; i < titles.length; i += together) {
      const title = titles
        .slice(i, i + together)
        .join(' ')
        // No engine stores it in every column.
        .replaceAll('\0', '')
      const more = { title, abstract: title, publishedAt: site.ctx.now() - i * 1000, category: `${i}]]>` }
      await saveArticle(site.ctx, articleDraft(site.ctx, more))
    }
    let entries = 0
    for (let page = 1; page <= 2; page++)
      for (const format of ['rss.xml', 'atom.xml'] as const) {
        const xml = await (await site.fetch(feedHref({ kind: 'site' }, format, page))).text()
        const parser = new SaxesParser({ xmlns: true })
        parser.on('opentag', ({ name }) => {
          if (name === 'item' || name === 'entry') entries++
        })
        parser.on('error', (error) => {
          throw error
        })
        parser.write(xml).close()
        expect(await feedErrors(xml, format)).toEqual([])
      }
    // In both formats.
    expect(entries).toBe(2 * Math.ceil(titles.length / together))
    await site.close()
  })
})
