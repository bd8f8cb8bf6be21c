/** Imports real blogs where they are available: every post is in the report, no word is lost, and a second import changes nothing. */
// @module-tag full
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ImportedItem } from '#importers/report.ts'
import { sharedData } from '#server/testing/shared-data.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { importedTexts, plainRendering, wordsLost } from '#server/testing/words-lost.ts'
import { importMarkdown } from './import-markdown.ts'
import { splitFrontMatter } from './source/front-matter.ts'

const data = sharedData('.') ?? ''

/** Template tags and attribute lists, which each engine reads in its own way, and images with blanks in their addresses. */
const NOT_TEXT =
  /!\[[^\]\n]*\]\([^()\n]*\)(?:\{:.*\})?|\{%-? *comment[\s\S]*?endcomment *-?%\}|\{%[\s\S]{0,500}?%\}|\{\{[\s\S]{0,500}?\}\}|^[*-] .*\n\{:toc\}|\{::?[^\n{}]*\}/gm

/** Posts that must become articles, and files that are named as none. */
const blogs: [folder: string, articles: number, skipped: number][] = [
  ['markdown-zh/yzeblog-hexo', 13, 0],
  ['markdown-zh/hexo-theme-unit-test', 15, 5],
  ['markdown-zh/gaohaoyang', 72, 0],
  ['markdown-zh/halfrost-toml', 37, 0],
  ['markdown-en/hexojs-site', 58, 0],
  ['markdown-en/swift-org', 128, 0],
  ['markdown-zh/servicemesher', 85, 0],
]

describe.skipIf(!existsSync(data))('real blogs', () => {
  let context: TestContext
  beforeAll(async () => {
    context = await createTestContext()
  })
  afterAll(() => context?.close())

  it.each(blogs)('%s: %i articles', async (name, articles, skipped) => {
    const folder = join(data, name)
    const first = await importMarkdown(context.ctx, { folder, zone: 'Asia/Shanghai' })
    expect(first.items.filter(({ id }) => id !== null)).toHaveLength(articles)
    expect(first.counts).toMatchObject({ skipped, failed: 0, updated: 0 })
    for (const { outcome, reason } of first.items) expect(outcome === 'skipped').toBe(reason !== null)
    expect(await postsWithWordsLost(context, folder, first.items)).toEqual([])
    const second = await importMarkdown(context.ctx, { folder, zone: 'Asia/Shanghai' })
    expect(second.counts).toEqual({ ...first.counts, created: 0, unchanged: first.counts.created })
  })
})

async function postsWithWordsLost({ ctx }: TestContext, folder: string, items: ImportedItem[]) {
  const { articles } = await importedTexts(ctx)
  return articles.flatMap(({ id, title, html, plain_text }) => {
    const path = items.find((item) => item.id === id)?.path
    if (typeof path !== 'string') return []
    const { body } = splitFrontMatter(readFileSync(join(folder, path), 'utf8'))
    const lost = wordsLost(plainRendering(body.replace(NOT_TEXT, ' ')), html, `${title} ${plain_text}`)
    return lost.length > 0 ? [`${path}: ${lost.slice(0, 8).join(', ')}`] : []
  })
}
