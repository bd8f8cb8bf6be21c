/** Archives in the studio: a blog of Markdown, and a site that Borealis has exported. */
// @module-tag engine
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { StudioImportDetails, StudioImportItem } from '#contract/studio/imports.ts'
import { zipFile, zipOfFolder } from '#importers/archives/testing/zip-file.ts'
import { runPlannedImport } from '#importers/studio/run-planned-import.ts'
import { exportArchive } from '#server/features/export/export-site.ts'
import { updateSettings } from '#server/features/settings/update-settings.ts'
import { contentRows } from '#server/testing/content-rows.ts'
import { createTestReader, type TestReader } from '#server/testing/readers.ts'
import { createTestContext, jsonRequest, type TestContext } from '#server/testing/test-context.ts'

const hexo = join(import.meta.dirname, '../../../importers/markdown/fixtures/hexo')

let context: TestContext
let owner: TestReader
let folder: string
beforeEach(async () => {
  context = await createTestContext()
  owner = await createTestReader(context.ctx, { nickname: 'Mira', isOwner: true })
  folder = await mkdtemp(join(tmpdir(), 'borealis-archives-'))
})
afterEach(async () => {
  await context.close()
  await rm(folder, { recursive: true })
})

type Answer<Data> = { code: number; message: string; data: Data }
const post = async <Data = null>(path: string, body: unknown = {}) =>
  (await context.api(path, jsonRequest('POST', body, owner.headers))) as Answer<Data>
const get = async <Data>(path: string, language: string) =>
  ((await context.api(path, { headers: { ...owner.headers, 'accept-language': language } })) as Answer<Data>)
    .data
const show = (id: number, language = 'en') => get<StudioImportDetails>(`/studio/imports/${id}`, language)
const items = async (id: number, language = 'en') =>
  (await get<{ records: StudioImportItem[] }>(`/studio/imports/${id}/items?size=200`, language)).records

/** Uploads an archive, whose check waits then. */
async function upload(name: string, bytes: Buffer): Promise<number> {
  const announced = await post<{ id: number }>('/studio/imports', {
    ...{ name, bytes: bytes.byteLength, modifiedAt: Date.UTC(2024, 4, 1) },
  })
  const { id } = announced.data
  const body = new FormData()
  body.set('file', new Blob([new Uint8Array(bytes)]))
  await context.api(`/studio/imports/${id}/parts?from=0`, { method: 'POST', headers: owner.headers, body })
  return id
}

/** What the process of the job does, without its start. */
async function work(id: number, signal = new AbortController().signal): Promise<void> {
  await context.ctx.transaction((tx) =>
    tx.updateTable('studio_import').set({ state: 'running' }).where('id', '=', id).execute(),
  )
  await runPlannedImport(context.ctx, { id, accountId: owner.id, signal })
}
const checked = async (name: string, bytes: Buffer): Promise<number> => {
  const id = await upload(name, bytes)
  await work(id)
  return id
}
const run = async (id: number, what: 'start' | 'undo' | 'check', body: unknown = {}) => {
  expect((await post(`/studio/imports/${id}/${what}`, body)).code).toBe(20000)
  await work(id)
}
const files = async () =>
  (await readdir(join(context.ctx.config.DATA_DIR, 'imports'), { recursive: true })).sort()
const rows = async () => {
  const { studio_import, studio_import_item, ...content } = await contentRows(context.ctx.db)
  return content
}

it('a zip archive of a blog is checked, imported, recognized again, and undone', async () => {
  const before = await rows()
  const id = await upload('my blog.zip', await zipOfFolder(hexo, 'my-blog-main'))
  await context.runJobs()
  expect(await show(id)).toMatchObject({
    ...{ importer: 'markdown', phase: 'check', status: 'done', canStart: true, hasFile: true },
    counts: { created: 5, updated: 0, unchanged: 0, skipped: 3, failed: 0 },
    report: {
      zone: 'Asia/Shanghai',
      oldUrls: { known: 3, total: 3, examples: expect.arrayContaining([expect.stringContaining('/')]) },
    },
  })
  expect(await rows()).toEqual(before)
  const skipped = (await items(id, 'zh-CN')).filter(({ outcome }) => outcome === 'skipped')
  expect(skipped.map(({ reason }) => reason)).toEqual([
    '博客程序的模板，不是文章',
    '关于页面从 source/about.md 导入',
    '文章之外的页面；只导入关于页面',
  ])

  expect((await post(`/studio/imports/${id}/start`)).code).toBe(20000)
  await context.runJobs()
  expect(await show(id)).toMatchObject({
    ...{ phase: 'import', status: 'done', hasFile: false, canUndo: true, runId: expect.any(Number) },
    counts: { created: 5, failed: 0 },
  })
  expect(await files()).toEqual([])
  const article = (await items(id)).find(({ path }) => path === 'source/_posts/hello-world.md')
  expect(article?.target).toEqual({ type: 'article', id: expect.any(Number) })

  const again = await checked('later.zip', await zipOfFolder(hexo, 'my-blog-4f1c2d'))
  expect(await show(again)).toMatchObject({ counts: { created: 0, unchanged: 5, failed: 0 } })
  await run(again, 'start')
  expect(await show(again)).toMatchObject({ status: 'done', runId: null, canUndo: false })

  await run(id, 'undo')
  expect(await show(id)).toMatchObject({ phase: 'undo', status: 'done' })
  expect(await rows()).toEqual(before)
})

it('the pattern of old URLs, the zone and the host are options of the check', async () => {
  const id = await checked('blog.zip', await zipOfFolder(hexo, 'blog'))
  const wrong = await post(`/studio/imports/${id}/check`, { oldAddress: '/blog/' })
  expect(wrong).toMatchObject({ code: 52000, data: { field: 'oldAddress' } })
  const options = { zone: 'UTC', host: 'https://old.example/blog', oldAddress: '/writing/:title/' }
  await run(id, 'check', options)
  expect(await show(id)).toMatchObject({ status: 'done', options, report: { zone: 'UTC' } })
  await run(id, 'start')
  const redirects = await context.ctx.db.selectFrom('article_redirect').select('path').execute()
  expect(redirects.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/writing/an-idea', expect.stringMatching(/^\/writing\/h/)]),
  )
})

it('the archive that the studio exports is imported, with its settings when that is asked for, and undone', async () => {
  await run(await checked('blog.zip', await zipOfFolder(hexo, 'blog')), 'start')
  const file = join(folder, 'site.tar.gz')
  await exportArchive(context.ctx, { file })
  await context.close()
  context = await createTestContext()
  owner = await createTestReader(context.ctx, { nickname: 'Mira', isOwner: true })
  await context.ctx.transaction((tx) => updateSettings(context.ctx, tx, { name: 'My own site' }))
  const before = await rows()

  const id = await checked('site.tar.gz', await readFile(file))
  expect(await show(id)).toMatchObject({ importer: 'site', status: 'done', counts: { failed: 0 } })
  const settings = async () => (await items(id, 'zh-CN')).find(({ path }) => path === 'settings.json')
  expect(await settings()).toMatchObject({ outcome: 'skipped', reason: '本站已有自己的设置和文字' })
  await run(id, 'check', { replacesSettings: true })
  expect(await settings()).toMatchObject({ outcome: 'created', kind: '设置' })
  await run(id, 'start')
  expect(await show(id)).toMatchObject({ status: 'done', counts: { failed: 0 } })
  expect((await context.ctx.db.selectFrom('article').select('id').execute()).length).toBe(4)
  await run(id, 'undo')
  expect(await rows()).toEqual(before)
})

it('an archive without anything to import, and a damaged one, are refused in the language of the owner', async () => {
  const empty = await checked('photos.zip', zipFile([{ path: 'photos/a.jpg', content: 'a' }]))
  expect(await show(empty, 'zh-CN')).toMatchObject({
    ...{ importer: 'archive', status: 'failed', canStart: false },
    error: { place: '压缩包', reason: expect.stringMatching(/^其中没有 Markdown 文件/) },
  })
  const cut = await checked('cut.zip', (await zipOfFolder(hexo, 'blog')).subarray(0, 400))
  expect(await show(cut)).toMatchObject({
    error: { place: 'The archive', reason: 'it is no complete zip archive' },
  })
})

it('a check that was canceled while it unpacked leaves only the uploaded file', async () => {
  const bytes = await zipOfFolder(hexo, 'blog')
  const id = await upload('blog.zip', bytes)
  await work(id, AbortSignal.abort())
  expect(await files()).toEqual([`${id}`, `${id}/blog.zip`])
  expect(await show(id)).toMatchObject({ status: 'running', error: null })
  await work(id)
  expect(await show(id)).toMatchObject({ status: 'done', counts: { created: 5 } })
})
