/** `--fetch-images`: stores the images that a blog has on other servers, once, and can be undone. */
// @module-tag engine
// @module-tag storage

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { importMarkdown, undoImport } from '#importers/testing/in-english.ts'
import { contentRows } from '#server/testing/content-rows.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { createDownload } from '../exports/remote-images.ts'
import type { MarkdownImportOptions } from './start-import.ts'

let context: TestContext
let folder: string
let server: Server
let origin: string
const asked: string[] = []
beforeAll(async () => {
  context = await createTestContext()
  folder = await mkdtemp(join(tmpdir(), 'borealis-fetch-'))
  const draw = (red: number) =>
    sharp({ create: { width: 60, height: 40, channels: 3, background: { r: red, g: 90, b: 20 } } })
      .png()
      .toBuffer()
  const files: Record<string, Buffer> = { '/snow.png': await draw(5), '/cover.png': await draw(9) }
  server = createServer((request, response) => {
    asked.push(request.url ?? '')
    const bytes = files[request.url ?? '']
    if (bytes) response.writeHead(200, { 'content-type': 'image/png' }).end(bytes)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await mkdir(join(folder, '_posts'))
  await writeFile(
    join(folder, '_posts/2024-02-03-snow.md'),
    `---\ntitle: Snow\ncover: ${origin}/cover.png\n---\n\n![A](${origin}/snow.png) ![B](${origin}/gone.png)\n\n<img src="${origin}/snow.png" alt="C">\n`,
  )
})
afterAll(async () => {
  server.close()
  await context.close()
  await rm(folder, { recursive: true })
})

const run = (more: Partial<MarkdownImportOptions> = {}) =>
  importMarkdown(context.ctx, {
    folder,
    fetch: createDownload((address) => address === '127.0.0.1'),
    ...more,
  })
const warningsOf = async (more: Partial<MarkdownImportOptions>) =>
  (await run(more)).items.flatMap(({ warnings }) => warnings.map(({ code }) => code)).sort()
const article = () =>
  context.ctx.db
    .selectFrom('article')
    .innerJoin('article_text', 'article_text.article_id', 'article.id')
    .select(['article.cover_media_id', 'article.cover_url', 'article_text.markdown', 'article_text.html'])
    .executeTakeFirstOrThrow()

it('images stay on their servers, are stored when that is asked for, and are not asked for again', async () => {
  const before = await contentRows(context.ctx.db)
  const first = await run()
  expect(first.counts).toMatchObject({ created: 1 })
  expect((await article()).cover_url).toBe(`${origin}/cover.png`)
  expect(asked).toEqual([])

  expect(await warningsOf({ fetchImages: true, dryRun: true })).toEqual(Array(4).fill('image-to-fetch'))
  expect(asked).toEqual([])
  const fetched = await run({ fetchImages: true })
  expect(fetched.counts).toMatchObject({ updated: 1, failed: 0 })
  expect(fetched.items[0]?.warnings).toEqual([
    { code: 'image-not-fetched', detail: `${origin}/gone.png (the server responded with 404)` },
  ])
  expect(asked.sort()).toEqual(['/cover.png', '/gone.png', '/snow.png'])
  const { cover_media_id, cover_url, markdown, html } = await article()
  expect(cover_media_id).toEqual(expect.any(Number))
  expect(cover_url).toBeNull()
  expect(markdown).not.toContain(`${origin}/snow.png`)
  expect(markdown).toContain(`${origin}/gone.png`)
  expect(html.match(/<picture/g)).toHaveLength(2)

  expect((await run()).counts).toMatchObject({ unchanged: 1 })
  expect(asked).toHaveLength(3)
  await undoImport(context.ctx, {})
  expect((await article()).cover_url).toBe(`${origin}/cover.png`)
  await undoImport(context.ctx, {})
  await context.runJobs()
  expect(await contentRows(context.ctx.db)).toEqual(before)
})
