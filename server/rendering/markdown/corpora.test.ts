/** Real articles render to HTML without misplaced elements, styles or event handlers. */
// @module-tag slow
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { visit } from 'unist-util-visit'
import { describe, expect, it } from 'vitest'
import { sharedData } from '#server/testing/shared-data.ts'
import { parseHtml } from './html/parse-html.ts'
import { renderDocument } from './render.ts'

function misplaced(html: string): string[] {
  const found: string[] = []
  visit(parseHtml(html), 'element', ({ tagName, properties }) => {
    if (/^(?:script|style|iframe|h1)$/.test(tagName)) found.push(tagName)
    for (const name of Object.keys(properties)) if (/^(?:style|on.*|dataSlot)$/.test(name)) found.push(name)
  })
  return found
}

describe.each(['markdown-en', 'markdown-zh'])('real articles', (name) => {
  const folder = sharedData(name) ?? ''
  it.skipIf(folder === '')(`${name}`, { timeout: 120_000 }, async () => {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    const posts = files.filter((name) => /\.(?:md|markdown)$/.test(name))
    expect(posts.length).toBeGreaterThan(100)
    for (const name of posts) {
      const source = readFileSync(join(folder, name), 'utf8')
      const markdown = source.replace(/^(---|\+\+\+)\r?\n[\s\S]*?\n\1\r?\n/, '')
      const { html, plain, text, wordCount } = await renderDocument({ markdown })
      expect({ name, plain }).toEqual({ name, plain: undefined })
      expect({ name, bad: misplaced(html) }).toEqual({ name, bad: [] })
      if (markdown.trim().length > 200)
        expect({ name, has: text.length > 50 && wordCount > 10 }).toEqual({ name, has: true })
    }
  })
})
