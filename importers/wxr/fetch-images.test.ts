/** `--fetch-images`: stores the images of the old site once, never reaches into a private network, and can be undone. */
// @module-tag engine
// @module-tag storage

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { importWxr, undoImport } from '#importers/testing/in-english.ts'
import { contentRows } from '#server/testing/content-rows.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { createDownload } from '../exports/remote-images.ts'
import { wxrFile, wxrItem, wxrMeta } from './testing/wxr-file.ts'

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
  const files: Record<string, Buffer> = {
    '/5.png': await draw(5),
    '/cover.png': await draw(9),
    '/paper.pdf': Buffer.from('%PDF-1.7\nA paper.'),
  }
  server = createServer((request, response) => {
    asked.push(request.url ?? '')
    if (request.url === '/inside.png')
      return response.writeHead(302, { location: 'http://10.0.0.1/a.png' }).end()
    if (request.url === '/text.png') return response.end('no image')
    const bytes = files[request.url ?? '']
    if (bytes) response.writeHead(200, { 'content-type': 'image/png' }).end(bytes)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.close()
  await context.close()
  await rm(folder, { recursive: true })
})

const attachment = (id: number, path: string) =>
  wxrItem({
    id,
    type: 'attachment',
    status: 'inherit',
    slug: `a${id}`,
    more: `<wp:attachment_url>${origin}${path}</wp:attachment_url>`,
  })

it('stores what is reachable, names what is not, and asks once', async () => {
  const file = join(folder, 'images.xml')
  await writeFile(
    file,
    wxrFile([
      attachment(5, '/5.png'),
      attachment(6, '/cover.png'),
      wxrItem({
        content: `<img class="wp-image-5" src="${origin}/5-300x200.png" alt="A"> <img src="${origin}/gone.png"> <img src="${origin}/inside.png"> <img src="${origin}/text.png"> <a href="${origin}/paper.pdf">Paper</a>`,
        more: wxrMeta('_thumbnail_id', '6'),
      }),
      // A PDF is taken from the old site alone.
    ]).replace('<wp:base_site_url>https://old.example', `<wp:base_site_url>${origin}`),
  )
  const before = await contentRows(context.ctx.db)
  const fetch = createDownload((address) => address === '127.0.0.1')
  const options = { file, fetchImages: true, fetch }
  const dry = await importWxr(context.ctx, { ...options, dryRun: true })
  expect(asked).toEqual([])
  expect(dry.items[2]?.warnings.filter(({ code }) => code === 'image-to-fetch')).toHaveLength(6)
  const report = await importWxr(context.ctx, options)
  const item = report.items[2]
  const failures = item?.warnings
    .filter(({ code }) => code === 'image-not-fetched')
    .map(({ detail }) => detail)
  expect(failures).toEqual([
    `${origin}/gone.png (the server responded with 404)`,
    `${origin}/inside.png (10.0.0.1 has no public IP address)`,
    expect.stringContaining(`${origin}/text.png (`),
  ])
  expect(report.details.images).toBe(3)
  const row = await context.ctx.db
    .selectFrom('article')
    .innerJoin('article_text', 'article_text.article_id', 'article.id')
    .select(['markdown', 'cover_media_id'])
    .where('article.id', '=', item?.id ?? 0)
    .executeTakeFirstOrThrow()
  expect(row.markdown).toMatch(/!\[A\]\(\/media\/\w+/)
  expect(row.markdown).toMatch(/\[Paper\]\(\/media\/\w+\/file\.pdf\)/)
  expect(row.markdown).toContain(`${origin}/gone.png`)
  expect(row.cover_media_id).not.toBeNull()
  // What is stored is not asked for again; what failed is.
  asked.length = 0
  expect((await importWxr(context.ctx, options)).counts).toMatchObject({ unchanged: 1, updated: 0 })
  expect(asked).toEqual(['/gone.png', '/inside.png', '/text.png'])
  // Without the option nothing is asked for, and what is stored stays.
  asked.length = 0
  expect((await importWxr(context.ctx, { file })).counts).toMatchObject({ unchanged: 1 })
  expect(asked).toEqual([])
  await undoImport(context.ctx, {})
  await context.runJobs()
  expect(await contentRows(context.ctx.db)).toEqual(before)
  const left: string[] = []
  for await (const { key } of context.ctx.storage.list()) left.push(key)
  expect(left).toEqual([])
})

it('never asks a server of a private network', async () => {
  const file = join(folder, 'private.xml')
  await writeFile(
    file,
    wxrFile([wxrItem({ id: 9, slug: 'private', content: `<img src="${origin}/5.png">` })]),
  )
  asked.length = 0
  const report = await importWxr(context.ctx, { file, fetchImages: true })
  expect(report.items[0]?.warnings).toContainEqual({
    code: 'image-not-fetched',
    detail: `${origin}/5.png (127.0.0.1 has no public IP address)`,
  })
  expect(asked).toEqual([])
})
