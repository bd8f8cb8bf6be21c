/** Export and import of real blogs and exports of other systems: an empty site responds as the exported one does. */
// @module-tag full
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { importGhost } from '#importers/ghost/import-ghost.ts'
import { importMarkdown } from '#importers/markdown/import-markdown.ts'
import { importWxr } from '#importers/wxr/import-wxr.ts'
import type { Ctx } from '#server/platform/context.ts'
import { sharedData } from '#server/testing/shared-data.ts'
import { SiteCopies } from './testing/site-copies.ts'

const copies = new SiteCopies()
afterEach(() => copies.closeSites())
afterAll(() => copies.removeExports())

const data = sharedData('.')
const markdown = (ctx: Ctx, folder: string) => importMarkdown(ctx, { folder, zone: 'Asia/Shanghai' })
const blogs = {
  'markdown-zh/yzeblog-hexo': markdown,
  'markdown-en/hexojs-site': markdown,
  'ghost/v2-default_export.json': (ctx: Ctx, file: string) => importGhost(ctx, { file }),
  'wxr/theme-unit-test-data.xml': (ctx: Ctx, file: string) => importWxr(ctx, { file, zone: 'UTC' }),
}

describe.skipIf(data === null)('real blogs', () => {
  it.each(Object.entries(blogs))('%s gives the same answers', async (name, importBlog) => {
    const site = await copies.emptySite()
    const { counts } = await importBlog(site.ctx, join(data ?? '', name))
    expect(counts.created).toBeGreaterThan(5)
    await copies.expectSame(site)
  })
})
