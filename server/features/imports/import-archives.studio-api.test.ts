/** Archives in the studio: a blog of Markdown, and a site that Borealis has exported. */
// @module-tag engine
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { zipFile, zipOfFolder } from '#importers/archives/testing/zip-file.ts'
import { exportArchive } from '#server/features/export/export-site.ts'
import { updateSettings } from '#server/features/settings/update-settings.ts'
import { contentRows } from '#server/testing/content-rows.ts'
import { createTestReader, type TestReader } from '#server/testing/readers.ts'
import { type StudioImports, studioImports } from '#server/testing/studio-imports.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'

const hexo = join(import.meta.dirname, '../../../importers/markdown/fixtures/hexo')

let context: TestContext
let owner: TestReader
let imports: StudioImports
let folder: string
beforeEach(async () => {
  context = await createTestContext()
  owner = await createTestReader(context.ctx, { nickname: 'Mira', isOwner: true })
  imports = studioImports(context, owner)
  folder = await mkdtemp(join(tmpdir(), 'borealis-archives-'))
})
afterEach(async () => {
  await context.close()
  await rm(folder, { recursive: true })
})

const files = async () =>
  (await readdir(join(context.ctx.config.DATA_DIR, 'imports'), { recursive: true })).sort()
const rows = async () => {
  const { studio_import, studio_import_item, ...content } = await contentRows(context.ctx.db)
  return content
}

it('a zip archive of a blog is checked, imported, recognized again, and undone', async () => {
  const before = await rows()
  const id = await imports.upload('my blog.zip', await zipOfFolder(hexo, 'my-blog-main'))
  await context.runJobs()
  expect(await imports.show(id)).toMatchObject({
    importer: 'markdown',
    phase: 'check',
    status: 'done',
    canStart: true,
    hasFile: true,
    counts: { created: 5, updated: 0, unchanged: 0, skipped: 3, failed: 0 },
    report: {
      zone: 'Asia/Shanghai',
      oldUrls: { known: 3, total: 3, examples: expect.arrayContaining([expect.stringContaining('/')]) },
    },
  })
  expect(await rows()).toEqual(before)
  const skipped = (await imports.items(id, '', 'zh-CN')).filter(({ outcome }) => outcome === 'skipped')
  expect(skipped.map(({ reason }) => reason)).toEqual([
    '博客程序的模板，不是文章',
    '关于页面从 source/about.md 导入',
    '文章之外的页面；只导入关于页面',
  ])

  expect((await imports.post(`/studio/imports/${id}/start`)).code).toBe(20000)
  await context.runJobs()
  expect(await imports.show(id)).toMatchObject({
    phase: 'import',
    status: 'done',
    hasFile: false,
    canUndo: true,
    runId: expect.any(Number),
    counts: { created: 5, failed: 0 },
  })
  expect(await files()).toEqual([])
  const article = (await imports.items(id)).find(({ path }) => path === 'source/_posts/hello-world.md')
  expect(article?.target).toEqual({ type: 'article', id: expect.any(Number) })

  const again = await imports.checked('later.zip', await zipOfFolder(hexo, 'my-blog-4f1c2d'))
  expect(await imports.show(again)).toMatchObject({ counts: { created: 0, unchanged: 5, failed: 0 } })
  await imports.run(again, 'start')
  expect(await imports.show(again)).toMatchObject({ status: 'done', runId: null, canUndo: false })

  await imports.run(id, 'undo')
  expect(await imports.show(id)).toMatchObject({ phase: 'undo', status: 'done' })
  expect(await rows()).toEqual(before)
})

it('two archives of one file with the same name are two articles', async () => {
  const archive = (text: string) => zipFile([{ path: 'article.md', content: `# ${text}\n\n${text} words` }])
  for (const text of ['First', 'Second', 'First']) {
    const id = await imports.checked(`${text}.zip`, archive(text))
    if ((await imports.show(id)).canStart) await imports.run(id, 'start')
  }
  const titles = await context.ctx.db.selectFrom('article').select('title').orderBy('id').execute()
  expect(titles.map(({ title }) => title)).toEqual(['First', 'Second'])
})

it('the pattern of old URLs, the zone and the host are options of the check', async () => {
  const id = await imports.checked('blog.zip', await zipOfFolder(hexo, 'blog'))
  const wrong = await imports.post(`/studio/imports/${id}/check`, { oldAddress: '/blog/' })
  expect(wrong).toMatchObject({ code: 52000, data: { field: 'oldAddress' } })
  const options = { zone: 'UTC', host: 'https://old.example/blog', oldAddress: '/writing/:title/' }
  await imports.run(id, 'check', options)
  expect(await imports.show(id)).toMatchObject({ status: 'done', options, report: { zone: 'UTC' } })
  await imports.run(id, 'start')
  const redirects = await context.ctx.db.selectFrom('article_redirect').select('path').execute()
  expect(redirects.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/writing/an-idea', expect.stringMatching(/^\/writing\/h/)]),
  )
})

it('the archive that the studio exports is imported, with its settings when that is asked for, and undone', async () => {
  await imports.run(await imports.checked('blog.zip', await zipOfFolder(hexo, 'blog')), 'start')
  const file = join(folder, 'site.tar.gz')
  await exportArchive(context.ctx, { file })
  await context.close()
  context = await createTestContext()
  owner = await createTestReader(context.ctx, { nickname: 'Mira', isOwner: true })
  imports = studioImports(context, owner)
  await context.ctx.transaction((tx) => updateSettings(context.ctx, tx, { name: 'My own site' }))
  const before = await rows()

  const id = await imports.checked('site.tar.gz', await readFile(file))
  expect(await imports.show(id)).toMatchObject({ importer: 'site', status: 'done', counts: { failed: 0 } })
  const settings = async () =>
    (await imports.items(id, '', 'zh-CN')).find(({ path }) => path === 'settings.json')
  expect(await settings()).toMatchObject({ outcome: 'skipped', reason: '本站已有自己的设置和文字' })
  await imports.run(id, 'check', { replacesSettings: true })
  expect(await settings()).toMatchObject({ outcome: 'created', kind: '设置' })
  await imports.run(id, 'start')
  expect(await imports.show(id)).toMatchObject({ status: 'done', counts: { failed: 0 } })
  expect((await context.ctx.db.selectFrom('article').select('id').execute()).length).toBe(4)
  await imports.run(id, 'undo')
  expect(await rows()).toEqual(before)
})

it('an archive without anything to import, and a damaged one, are refused in the language of the owner', async () => {
  const empty = await imports.checked('photos.zip', zipFile([{ path: 'photos/a.jpg', content: 'a' }]))
  expect(await imports.show(empty, 'zh-CN')).toMatchObject({
    importer: 'archive',
    status: 'failed',
    canStart: false,
    error: { place: '压缩包', reason: expect.stringMatching(/^其中没有 Markdown 文件/) },
  })
  const cut = await imports.checked('cut.zip', (await zipOfFolder(hexo, 'blog')).subarray(0, 400))
  expect(await imports.show(cut)).toMatchObject({
    error: { place: 'The archive', reason: 'it isn’t a complete zip archive' },
  })
})

it('a check that was canceled while it unpacked leaves only the uploaded file', async () => {
  const bytes = await zipOfFolder(hexo, 'blog')
  const id = await imports.upload('blog.zip', bytes)
  await imports.work(id, AbortSignal.abort())
  expect(await files()).toEqual([`${id}`, `${id}/blog.zip`])
  expect(await imports.show(id)).toMatchObject({ status: 'running', error: null })
  await imports.work(id)
  expect(await imports.show(id)).toMatchObject({ status: 'done', counts: { created: 5 } })
})

it('two archives whose only file has the same name are two articles, and doubts are told in Chinese', async () => {
  const article = (title: string, text: string) => `---\ntitle: ${title}\ndate: 2024-05-01\n---\n${text}\n`
  const importing = async (text: string) => {
    const id = await imports.upload('z.zip', zipFile([{ path: 'article.md', content: text }]))
    await context.runJobs()
    const checked = await imports.show(id)
    await imports.post(`/studio/imports/${id}/start`)
    await context.runJobs()
    return { id, counts: checked.counts }
  }
  await importing(article('First', 'Words of the first.'))
  expect((await importing(article('Second', 'Words of the second.'))).counts).toMatchObject({
    created: 1,
    updated: 0,
  })
  expect((await importing(article('Second', 'Words of the second.'))).counts).toMatchObject({ unchanged: 1 })
  const doubtful = await importing(article('Second', 'Other words.'))
  expect(doubtful.counts).toMatchObject({ created: 1, updated: 0 })
  expect(JSON.stringify(await imports.items(doubtful.id, '', 'zh-CN'))).toContain('本站可能已有')
  const texts = await context.ctx.db
    .selectFrom('article_text')
    .select('markdown')
    .orderBy('article_id')
    .execute()
  expect(texts.map(({ markdown }) => markdown.trim())).toEqual([
    'Words of the first.',
    'Words of the second.',
    'Other words.',
  ])
})
