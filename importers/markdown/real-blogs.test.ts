/** Imports real blogs where they are available: every post is in the report, and a second import changes nothing. */
// @module-tag full
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sharedData } from '#server/testing/shared-data.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { importMarkdown } from './import-markdown.ts'

const data = sharedData('.') ?? ''

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
    const second = await importMarkdown(context.ctx, { folder, zone: 'Asia/Shanghai' })
    expect(second.counts).toEqual({ ...first.counts, created: 0, unchanged: first.counts.created })
  })
})
