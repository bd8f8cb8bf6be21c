/** Exports in the studio: the whole site as an archive, and single articles as Markdown. */
// @module-tag engine
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { StudioExport } from '#contract/studio/exports.ts'
import { makeCopy } from '#server/freeze/make-copy.ts'
import { saveArticleFixtures, sentinels } from '#server/testing/fixtures.ts'
import { saveFullSite } from '#server/testing/full-site.ts'
import { pageRenderer } from '#server/testing/page-renderer.ts'
import { createTestReader, createTestSession, type TestReader } from '#server/testing/readers.ts'
import { createTestContext, jsonRequest, type TestContext } from '#server/testing/test-context.ts'
import { exportArchive, exportSite } from '../export-site.ts'
import { MANIFEST } from '../manifest.ts'
import { deleteOldExports } from './control-exports.ts'
import { updateStudioExport } from './studio-exports.sql.ts'

let context: TestContext
let owner: TestReader
let folder: string
beforeEach(async () => {
  context = await createTestContext()
  owner = await saveFullSite(context.ctx)
  folder = await mkdtemp(join(tmpdir(), 'borealis-exports-'))
})
afterEach(async () => {
  await context.close()
  await rm(folder, { recursive: true, force: true })
})

const get = async <Data>(path: string, { headers } = owner) =>
  (await context.api(path, { headers })) as { code: number; data: Data }
const post = async (path: string, { headers } = owner) =>
  (await context.api(path, jsonRequest('POST', {}, headers))) as {
    code: number
    data: { id: number; url: string }
  }
const list = async () => (await get<{ records: StudioExport[] }>('/studio/exports')).data.records
const exportFiles = () => readdir(join(context.ctx.config.DATA_DIR, 'exports')).catch(() => [])

/** Path → content of each file in an archive. */
async function filesIn(bytes: Uint8Array): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  const tar = Readable.from([bytes]).pipe(createGunzip()).pipe(extract())
  for await (const entry of tar) {
    const chunks: Uint8Array[] = []
    for await (const chunk of entry as AsyncIterable<Uint8Array>) chunks.push(chunk)
    files.set(entry.header.name, Buffer.concat(chunks).toString())
  }
  return files
}

it('the archive has the files of the folder that the command writes, byte by byte', async () => {
  const [place, file] = [join(folder, 'site'), join(folder, 'site.tar.gz')]
  await saveArticleFixtures(context.ctx)
  await exportSite(context.ctx, { folder: place })
  const { counts } = await exportArchive(context.ctx, { file })
  expect(counts.file).toBeGreaterThan(0)
  const archived = await filesIn(await readFile(file))
  const entries = await readdir(place, { recursive: true, withFileTypes: true })
  const paths = entries.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name))
  expect([...archived.keys()].sort()).toEqual(
    paths.map((path) => path.replace(place, 'borealis-export').replaceAll('\\', '/')).sort(),
  )
  for (const path of paths) {
    const content = (await readFile(path)).toString()
    const name = path.replace(place, 'borealis-export')
    expect(archived.get(name)?.length, name).toBe(content.length)
    expect(archived.get(name) === content, name).toBe(true)
  }
  expect(await readdir(folder)).toEqual(['site', 'site.tar.gz'])
})

it('nothing is left of an archive that is stopped', async () => {
  const stop = new AbortController()
  const file = join(folder, 'site.tar.gz')
  const onProgress = ({ path }: { path: string }) => {
    if (path.startsWith('media/')) stop.abort()
  }
  await expect(exportArchive(context.ctx, { file, signal: stop.signal, onProgress })).rejects.toThrow()
  expect(await readdir(folder)).toEqual([])
})

it('is made in the background, downloaded once for each ticket, and deleted', async () => {
  expect(await list()).toEqual([])
  const { id } = (await post('/studio/exports')).data
  expect(await list()).toMatchObject([{ id, status: 'waiting', percent: null, counts: null }])
  expect((await post('/studio/exports')).code).toBe(51000)
  expect((await post(`/studio/exports/${id}/download`)).code).toBe(51000)
  await context.runJobs()
  const [made] = await list()
  expect(made).toMatchObject({ status: 'done', error: null, counts: { article: 2, missing: 0 } })
  const reader = await createTestReader(context.ctx)
  expect((await post(`/studio/exports/${id}/download`, reader)).code).toBe(40300)
  const { url } = (await post(`/studio/exports/${id}/download`)).data
  // A program that asks for the size first does not use it up.
  expect((await context.fetch(url, { method: 'HEAD' })).status).toBe(405)
  const response = await context.fetch(url)
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${made?.name}"`)
  const bytes = new Uint8Array(await response.arrayBuffer())
  expect(bytes.byteLength).toBe(made?.bytes)
  expect([...(await filesIn(bytes)).keys()]).toContain(`borealis-export/${MANIFEST}`)
  expect((await context.fetch(url)).status).toBe(404)
  const late = (await post(`/studio/exports/${id}/download`)).data.url
  context.clock.now += 61_000
  expect((await context.fetch(late)).status).toBe(404)
  await context.api(`/studio/exports/${id}`, { method: 'DELETE', headers: owner.headers })
  expect([await list(), await exportFiles()]).toEqual([[], []])
})

it('R7: a session that signed in more than 15 minutes ago downloads nothing, and the owner gets an email about a download', async () => {
  const { ctx, clock } = context
  const emails = () => ctx.db.selectFrom('mail').select('id').where('kind', '=', 'download').execute()
  const { id } = (await post('/studio/exports')).data
  await context.runJobs()
  const path = `/studio/exports/${id}/download`
  const fresh = await createTestSession(ctx, owner)
  clock.now += 15 * 60_000 + 1
  expect((await post(path, fresh)).code).toBe(51020)
  const { url } = (await post(path, await createTestSession(ctx, owner))).data
  expect(await emails()).toEqual([])
  expect((await context.fetch(url)).status).toBe(200)
  expect(await emails()).toHaveLength(1)
})

it('one that waits is canceled at once, and its job does nothing', async () => {
  const { id } = (await post('/studio/exports')).data
  await post(`/studio/exports/${id}/cancel`)
  expect(await list()).toMatchObject([{ status: 'canceled' }])
  await context.runJobs()
  expect(await list()).toMatchObject([{ status: 'canceled' }])
  expect(await exportFiles()).toEqual([])
})

it('one that lost its job, as after a restore, stops no other', async () => {
  await post('/studio/exports')
  await context.ctx.transaction((tx) => tx.deleteFrom('job').execute())
  expect((await post('/studio/exports')).code).toBe(20000)
  expect(await list()).toMatchObject([{ status: 'waiting' }, { status: 'failed' }])
})

it('three stay for a week, and files of none are deleted', async () => {
  const { ctx, clock } = context
  for (let i = 0; i < 5; i += 1) {
    clock.now += 1000
    const row = { state: 'done' as const, created_at: clock.now, bytes: 1 }
    await ctx.transaction((tx) => tx.insertInto('studio_export').values(row).execute())
  }
  await exportArchive(ctx, { file: join(ctx.config.DATA_DIR, 'exports', '99.tar.gz') })
  expect(await exportFiles()).toEqual(['99.tar.gz'])
  await deleteOldExports(ctx)
  expect((await list()).map(({ id }) => id)).toEqual([5, 4, 3])
  expect(await exportFiles()).toEqual([])
  clock.now += 8 * 24 * 3600 * 1000
  await deleteOldExports(ctx)
  expect(await ctx.db.selectFrom('studio_export').select('id').execute()).toEqual([])
})

it('an article is the same Markdown as in an export, for the owner alone', async () => {
  const { ctx } = context
  const place = join(folder, 'site')
  await exportSite(ctx, { folder: place })
  type Files = { files: { name: string; text: string }[] }
  for (const id of [1, 2]) {
    const { data } = await get<Files>(`/studio/articles/${id}/markdown`)
    const [file, ...others] = data.files
    expect(others).toEqual([])
    const [path = ''] = (await readdir(join(place, 'articles'), { recursive: true })).filter((one) =>
      one.endsWith(file?.name ?? '-'),
    )
    expect(file?.text).toBe(await readFile(join(place, 'articles', path), 'utf8'))
  }
  expect((await get('/studio/articles/999/markdown')).code).toBe(51000)
  const reader = await createTestReader(ctx)
  expect((await get('/studio/articles/1/markdown', reader)).code).toBe(40300)
  expect((await context.api('/studio/articles/1/markdown')).code).toBe(40001)
})

it('a static copy is an archive of the public site for a URL, and nothing of it is private', {
  tags: ['full'],
}, async () => {
  const { ctx } = context
  const ids = await saveArticleFixtures(ctx)
  const make = (copyUrl: string) =>
    context.api('/studio/exports', jsonRequest('POST', { copyUrl }, owner.headers)) as Promise<{
      code: number
      data: { id: number }
    }>
  expect((await make('https://copy.example/blog')).code).not.toBe(20000)
  const { id } = (await make('https://copy.example/')).data
  await ctx.transaction((tx) => updateStudioExport(tx, id, { state: 'running' }))
  await makeCopy(ctx, id, new AbortController().signal, pageRenderer)
  const [made] = await list()
  expect(made).toMatchObject({ status: 'done', copyUrl: 'https://copy.example', counts: null })
  expect(made?.copied?.pages).toBeGreaterThan(5)
  const { url } = (await post(`/studio/exports/${id}/download`)).data
  const response = await context.fetch(url)
  expect(response.headers.get('content-disposition')).toMatch(/borealis-static-copy-/)
  const files = await filesIn(new Uint8Array(await response.arrayBuffer()))
  expect([...files.keys()]).toEqual(
    expect.arrayContaining(['static-copy/index.html', `static-copy/articles/${ids.open}/index.html`]),
  )
  expect(files.get('static-copy/sitemap.xml')).toContain('https://copy.example/')
  for (const [name, text] of files)
    for (const sentinel of Object.values(sentinels)) expect(text, name).not.toContain(sentinel)
})
