/**
 * Real articles: they render to HTML without misplaced elements, styles or event handlers, their feeds are valid, and a
 * feed parser reads every one of them, whole and without anything of our style sheet.
 */
// @module-tag full
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { visit } from 'unist-util-visit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { feedFormats, feedHref } from '#contract/feeds.ts'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { parseHtml } from '#server/rendering/markdown/html/parse-html.ts'
import { renderDocument } from '#server/rendering/markdown/render.ts'
import { feedErrors } from '#server/testing/feed-errors.ts'
import { articleDraft } from '#server/testing/fixtures.ts'
import { readFeed } from '#server/testing/read-feed.ts'
import { sharedData } from '#server/testing/shared-data.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'

let context: TestContext
beforeAll(async () => {
  context = await createTestContext({ PUBLIC_URL: 'https://blog.example' })
})
afterAll(() => context.close())

function misplaced(html: string): string[] {
  const found: string[] = []
  visit(parseHtml(html), 'element', ({ tagName, properties }) => {
    if (/^(?:script|style|iframe|h1)$/.test(tagName)) found.push(tagName)
    for (const name of Object.keys(properties)) if (/^(?:style|on.*|dataSlot)$/.test(name)) found.push(name)
  })
  return found
}

/** What a feed reader would show wrongly. */
function faults(html: string): string[] {
  const found: string[] = []
  visit(parseHtml(html), 'element', ({ tagName, properties }) => {
    if (/^(?:script|style|iframe|svg|picture)$/.test(tagName)) found.push(tagName)
    for (const [name, value] of Object.entries(properties)) {
      if (/^(?:style|on.*|data.*|id|tabIndex)$/.test(name)) found.push(name)
      if (/^(?:href|src|poster)$/.test(name) && !/^[a-z][a-z+.-]*:/i.test(String(value)))
        found.push(String(value))
    }
  })
  return found
}

describe.each(['markdown-en', 'markdown-zh'])('the articles of %s', (name) => {
  const folder = sharedData(name) ?? ''
  it.skipIf(folder === '')('are clean, and all of them are in the feeds', async () => {
    const posts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /\.(?:md|markdown)$/.test(file),
    )
    expect(posts.length).toBeGreaterThan(100)
    const expected = new Map<string, number>()
    for (const [i, file] of posts.entries()) {
      const source = readFileSync(join(folder, file), 'utf8')
      const markdown = source.replace(/^(---|\+\+\+)\r?\n[\s\S]*?\n\1\r?\n/, '')
      const rendered = await renderDocument({ markdown })
      const { html, plain, text, wordCount } = rendered
      expect({ file, plain, bad: misplaced(html) }).toEqual({ file, plain: undefined, bad: [] })
      if (markdown.trim().length > 200)
        expect({ file, has: text.length > 50 && wordCount > 10 }).toEqual({ file, has: true })
      const draft = articleDraft(context.ctx, { title: file, markdown, rendered, category: name })
      const id = await saveArticle(context.ctx, { ...draft, publishedAt: context.ctx.now() - i * 60_000 })
      expected.set(`https://blog.example/articles/${id}`, rendered.html.length)
    }
    const { data } = (await context.api('/categories/all')) as unknown as {
      data: { id: number; categoryName: string }[]
    }
    const scope = {
      kind: 'category',
      name: data.find(({ categoryName }) => categoryName === name)?.id ?? 0,
    } as const
    const pages = Math.ceil(expected.size / 20)
    for (let page = 1; page <= pages; page++) {
      const feeds = new Map<string, string>()
      for (const format of feedFormats) {
        const feed = await (await context.fetch(feedHref(scope, format, page))).text()
        feeds.set(format, feed)
        expect({ page, format, errors: await feedErrors(feed, format) }).toEqual({ page, format, errors: [] })
      }
      const read = async (format: 'rss.xml' | 'atom.xml') => (await readFeed(feeds.get(format) ?? '')).entries
      const entries = await read('rss.xml')
      for (const { url, title, html } of entries) {
        const length = expected.get(url) ?? Number.NaN
        expect(expected.delete(url), url).toBe(true)
        if (length > 0) expect(html, title).not.toBe('')
        expect({ title, faults: faults(html) }).toEqual({ title, faults: [] })
      }
      const content = ({ url, html }: (typeof entries)[number]) => [url, html]
      expect((await read('atom.xml')).map(content)).toEqual(entries.map(content))
    }
    expect([...expected.keys()]).toEqual([])
  })
})
