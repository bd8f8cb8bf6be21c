/** Sitemap, robots.txt, llms.txt and articles as Markdown. */
// @module-tag engine
// @module-tag storage

import { SaxesParser } from 'saxes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { tagUrl } from '#contract/url-names.ts'
import { saveArticle } from '#server/features/articles/save-article.ts'
import {
  articleDraft,
  saveAlbumFixtures,
  saveArticleFixtures,
  saveTalkFixtures,
  saveVideoFixtures,
  sentinels,
} from '#server/testing/fixtures.ts'
import { plainPhoto } from '#server/testing/photos.ts'
import { schemaErrors } from '#server/testing/schema-errors.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { renderSitemap } from './sitemap.ts'

const ORIGIN = 'https://blog.example'

let context: TestContext
let ids: Awaited<ReturnType<typeof saveArticleFixtures>>
let albumId: number
beforeAll(async () => {
  context = await createTestContext({ PUBLIC_URL: ORIGIN })
  ids = await saveArticleFixtures(context.ctx)
  await saveTalkFixtures(context.ctx)
  await saveVideoFixtures(context.ctx)
  albumId = (await saveAlbumFixtures(context.ctx)).open
})
afterAll(() => context.close())

const text = async (path: string, headers: Record<string, string> = {}) =>
  (await context.fetch(path, { headers })).text()

/** The texts of these elements; throws for XML that is not well-formed. */
function valuesOf(xml: string, name: string): string[] {
  const values: string[] = []
  let current: string | null = null
  const parser = new SaxesParser({ xmlns: true })
  parser.on('opentag', (tag) => {
    current = tag.name === name ? '' : null
  })
  parser.on('text', (part) => {
    if (current !== null) current += part
  })
  parser.on('closetag', (tag) => {
    if (tag.name === name) values.push(current ?? '')
    current = null
  })
  parser.on('error', (error) => {
    throw error
  })
  parser.write(xml).close()
  return values
}

describe('/sitemap.xml', () => {
  it('names every public page once, and no other', async () => {
    const urls = valuesOf(await text('/sitemap.xml'), 'loc').map((url) => url.replace(ORIGIN, ''))
    expect(new Set(urls).size).toBe(urls.length)
    for (const path of [
      '/',
      '/archives',
      '/about',
      '/talks',
      '/videos',
      '/photos/albums',
      `/photos/${albumId}`,
    ])
      expect(urls).toContain(path)
    expect(urls).toContain(`/articles/${ids.open}`)
    // The canonical URL, also where URLs have numbers.
    const [tag] = (await context.api('/tags/all')).data as Parameters<typeof tagUrl>[0][]
    expect(urls).toContain(tagUrl(tag as Parameters<typeof tagUrl>[0]))
    for (const id of [ids.locked, ids.draft, ids.scheduled, ids.binned])
      expect(urls).not.toContain(`/articles/${id}`)
    for (const path of urls) expect((await context.fetch(path)).status, path).not.toBe(404)
  })
  it('tells when an article changed, and its images', async () => {
    const photo = await plainPhoto(context.ctx, 5)
    const draft = articleDraft(context.ctx, { updatedAt: Date.UTC(2026, 0, 10), mediaIds: [photo.id] })
    const id = await saveArticle(context.ctx, draft)
    const before = await text('/sitemap.xml')
    const entry = new RegExp(`<url><loc>${ORIGIN}/articles/${id}</loc>(.*)</url>`).exec(before)?.[1] ?? ''
    expect(entry).toContain('<lastmod>2026-01-10T00:00:00.000Z</lastmod>')
    expect(entry).toContain(`<image:loc>${ORIGIN}/media/${photo.hash}/`)
    await saveArticle(context.ctx, { ...draft, updatedAt: Date.UTC(2026, 0, 11) }, id)
    expect(await text('/sitemap.xml')).toContain('2026-01-11')
  })
  it('is an index of several files above the limit of the protocol', async () => {
    const index = await renderSitemap(context.ctx, null, 5)
    const files = valuesOf(index?.body ?? '', 'loc')
    expect(files.length).toBeGreaterThan(1)
    const urls: string[] = []
    for (const [i, file] of files.entries()) {
      expect(file).toBe(`${ORIGIN}/sitemap-${i + 1}.xml`)
      urls.push(...valuesOf((await renderSitemap(context.ctx, i + 1, 5))?.body ?? '', 'loc'))
    }
    expect(urls).toEqual(valuesOf((await renderSitemap(context.ctx, null))?.body ?? '', 'loc'))
    expect(await renderSitemap(context.ctx, files.length + 1, 5)).toBeNull()
    expect((await context.fetch('/sitemap-1.xml')).status).toBe(404)
  })
  it('X7: follows the protocol, as one file and as an index', async () => {
    const whole = await text('/sitemap.xml')
    expect(valuesOf(whole, 'url')).not.toEqual([])
    expect(await schemaErrors(whole, 'sitemap')).toEqual([])
    for (const part of [null, 1, 2])
      expect(await schemaErrors((await renderSitemap(context.ctx, part, 5))?.body ?? '', 'sitemap')).toEqual(
        [],
      )
    for (const damaged of [
      whole.replace('Z</lastmod>', 'later</lastmod>'),
      whole.replace('<loc>https', '<loc>'),
    ])
      expect(await schemaErrors(damaged, 'sitemap')).not.toEqual([])
  })
})

describe('/robots.txt', () => {
  it('keeps robots out of the API and the studio, and names the sitemap', async () => {
    const robots = await text('/robots.txt')
    expect(robots).toContain('Disallow: /api/\n')
    expect(robots).toContain('Disallow: /studio\n')
    expect(robots).toContain(`Sitemap: ${ORIGIN}/sitemap.xml\n`)
  })
})

describe('/articles/{id}.md', () => {
  it('is the article as Markdown with its metadata, with absolute URLs and without comments', async () => {
    const markdown =
      'See [talks](/talks) and ![Ice](/media/abc/960.webp "A title").\n\n<!-- not for readers -->\n\n`<!-- code -->`\n\n<img src="/media/x/1.webp">\n'
    const id = await saveArticle(
      context.ctx,
      articleDraft(context.ctx, { title: 'Ice: a "history"', markdown, tags: ['ice'], category: 'Sea' }),
    )
    const response = await context.fetch(`/articles/${id}.md`)
    expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
    const [, frontMatter = '', body = ''] =
      /^---\n([\s\S]*?)---\n\n([\s\S]*)$/.exec(await response.text()) ?? []
    expect(parse(frontMatter)).toMatchObject({
      title: 'Ice: a "history"',
      url: `${ORIGIN}/articles/${id}`,
      category: 'Sea',
      tags: ['ice'],
      lang: 'en',
    })
    expect(body).toBe(
      `See [talks](${ORIGIN}/talks) and ![Ice](${ORIGIN}/media/abc/960.webp "A title").\n\n\n\n\`<!-- code -->\`\n\n<img src="${ORIGIN}/media/x/1.webp">\n`,
    )
  })
  it('is sent to whoever accepts Markdown at the URL of the article, and HTML to others', async () => {
    const asked = await context.fetch(`/articles/${ids.open}`, { headers: { accept: 'text/markdown' } })
    expect(asked.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
    expect(asked.headers.get('vary')).toContain('Accept')
    for (const accept of ['text/html', '*/*', 'text/html, text/markdown;q=0.5', 'text/markdown;q=0, */*']) {
      const page = await context.fetch(`/articles/${ids.open}`, { headers: { accept } })
      expect(page.headers.get('content-type'), accept).toBe('text/html; charset=utf-8')
      expect(page.headers.get('vary')).toMatch(/Accept(,|$)/)
    }
  })
  it('P1: does not exist for a hidden or a locked article', async () => {
    for (const id of [ids.locked, ids.draft, ids.scheduled, ids.binned, 9_999]) {
      expect((await context.fetch(`/articles/${id}.md`)).status).toBe(404)
      const page = await context.fetch(`/articles/${id}`, { headers: { accept: 'text/markdown' } })
      expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    }
  })
})

describe('/llms.txt', () => {
  it('links to the Markdown of the articles', async () => {
    const lines = await text('/llms.txt')
    expect(lines).toContain('# Borealis\n')
    expect(lines).toContain(`- [An open article](${ORIGIN}/articles/${ids.open}.md): The pier was empty.`)
  })
})

it('P1: sitemap, robots.txt and llms.txt contain nothing of a hidden or locked item', async () => {
  for (const path of ['/sitemap.xml', '/robots.txt', '/llms.txt'])
    for (const word of [...Object.values(sentinels), 'A locked article'])
      expect(await text(path), path).not.toContain(word)
})
