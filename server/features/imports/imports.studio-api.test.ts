/** Imports in the studio: a file is uploaded in parts, checked, imported, canceled and undone, in the background. */
// @module-tag engine
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { zipFile } from '#importers/archives/testing/zip-file.ts'
import { haloTwoSite, stored } from '#importers/halo/testing/halo-two-site.ts'
import { runPlannedImport } from '#importers/studio/run-planned-import.ts'
import { wxrComment, wxrFile, wxrItem, wxrMeta } from '#importers/wxr/testing/wxr-file.ts'
import { deleteArticle } from '#server/features/articles/article-snapshot.ts'
import { createTestReader, type TestReader } from '#server/testing/readers.ts'
import { type StudioImports, studioImports } from '#server/testing/studio-imports.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { importKind } from './import-kind.ts'

let context: TestContext
let owner: TestReader
let imports: StudioImports
beforeEach(async () => {
  context = await createTestContext()
  owner = await createTestReader(context.ctx, { nickname: 'Mira', isOwner: true })
  imports = studioImports(context, owner)
})
afterEach(() => context.close())

const titles = async () =>
  (await context.ctx.db.selectFrom('article').select('title').orderBy('title').execute()).map(
    ({ title }) => title,
  )
const folders = () => readdir(join(context.ctx.config.DATA_DIR, 'imports')).catch(() => [])

const twoPosts = wxrFile([
  wxrItem({ id: 1, title: 'Winter light', slug: 'winter-light', more: wxrComment({ id: 5 }) }),
  wxrItem({ id: 2, title: 'Harbour', slug: 'harbour', status: 'private', more: wxrMeta('mood', 'calm') }),
  wxrItem({ id: 3, type: 'attachment', title: 'Map', slug: 'map' }),
])

it('a file is sent in parts, checked without writing anything, imported, and undone', async () => {
  const bytes = Buffer.from(twoPosts)
  const { id } = (await imports.announce('old blog.xml', bytes.byteLength)).data
  expect((await imports.sendPart(id, 0, bytes.subarray(0, 500))).data).toEqual({ received: 500 })
  // Its response was lost, so it is sent again; then one that begins elsewhere.
  expect((await imports.sendPart(id, 0, bytes.subarray(0, 400))).data).toEqual({ received: 500 })
  expect((await imports.sendPart(id, 600, bytes.subarray(600))).data).toEqual({ received: 500 })
  expect(await imports.show(id)).toMatchObject({
    phase: 'upload',
    status: 'running',
    canStart: false,
    hasFile: false,
  })
  expect((await imports.sendPart(id, 500, bytes.subarray(500))).data).toEqual({ received: bytes.byteLength })
  expect(await imports.show(id)).toMatchObject({ importer: 'wxr', phase: 'check', status: 'waiting' })
  expect((await imports.post(`/studio/imports/${id}/start`)).code).toBe(51000)

  await context.runJobs()
  expect(await titles()).toEqual([])
  const checked = await imports.show(id)
  expect(checked).toMatchObject({
    phase: 'check',
    status: 'done',
    runId: null,
    canStart: true,
    canUndo: false,
    name: 'old blog.xml',
    counts: { created: 2, updated: 0, unchanged: 0, skipped: 1, failed: 0 },
    report: {
      groups: [
        { outcome: 'created', kind: 'article', count: 1 },
        { outcome: 'created', kind: 'draft', count: 1 },
        { outcome: 'skipped', kind: '', count: 1 },
      ],
      warnings: [
        { code: 'custom-fields', severity: 'lost', label: 'custom fields', count: 1 },
        { code: 'draft-because', severity: 'changed', count: 1 },
      ],
      authors: [{ name: 'Mira Berg', count: 2 }],
      comments: 1,
    },
  })
  expect(await imports.items(id, '?warning=custom-fields')).toMatchObject([
    { title: 'Harbour', warnings: [{ code: 'draft-because', detail: 'it was private' }, { detail: 'mood' }] },
  ])
  expect(await imports.items(id, '?outcome=skipped', 'zh-CN')).toMatchObject([
    { path: expect.stringMatching(/^附件 3（第 \d+ 行）：map$/), reason: '附件随引用它的文章一起导入' },
  ])
  const [first] = await imports.items(id, '?size=1')
  expect(await imports.items(id, `?after=${first?.position}`)).toHaveLength(2)

  expect((await imports.post(`/studio/imports/${id}/start`)).code).toBe(20000)
  await context.runJobs()
  expect(await titles()).toEqual(['Harbour', 'Winter light'])
  expect(await imports.show(id)).toMatchObject({
    phase: 'import',
    status: 'done',
    hasFile: false,
    canStart: false,
    canUndo: true,
    runId: expect.any(Number),
  })
  expect(await folders()).toEqual([])
  expect((await imports.items(id, '?outcome=created'))[0]?.target).toEqual({
    type: 'article',
    id: expect.any(Number),
  })
  const changes = await context.ctx.db
    .selectFrom('audit')
    .select(['action', 'account_id', 'origin'])
    .where('action', '=', 'import.wxr')
    .execute()
  expect(changes).not.toEqual([])
  expect(changes.every(({ account_id, origin }) => account_id === owner.id && origin === 'site')).toBe(true)

  expect((await imports.post(`/studio/imports/${id}/undo`)).code).toBe(20000)
  await context.runJobs()
  expect(await titles()).toEqual([])
  expect(await imports.show(id)).toMatchObject({ phase: 'undo', status: 'done', runId: null, canUndo: false })
  expect((await imports.post(`/studio/imports/${id}/undo`)).code).toBe(51000)
  expect(await imports.list()).toHaveLength(1)
})

it('a damaged file is refused with the place and the reason in the language of the owner, and deleted', async () => {
  const id = await imports.upload('cut.xml', twoPosts.slice(0, 900))
  await context.runJobs()
  expect(await imports.show(id)).toMatchObject({
    phase: 'check',
    status: 'failed',
    canStart: false,
    hasFile: false,
    report: null,
    error: { place: expect.stringMatching(/^Line \d+, column \d+$/), reason: expect.any(String) },
  })
  const { error } = await imports.show(id, 'zh-CN')
  expect(error?.place).toMatch(/^第 \d+ 行第 \d+ 列$/)
  expect(error?.reason).toMatch(/\p{Script=Han}/u)
  expect(await folders()).toEqual([])
  expect(await titles()).toEqual([])
  expect(
    (await context.api(`/studio/imports/${id}`, { method: 'DELETE', headers: owner.headers })).code,
  ).toBe(20000)
  expect(await imports.list()).toEqual([])
})

it('a file of another kind leaves nothing, and neither do too many or too long ones', async () => {
  const { id } = (await imports.announce('photo.jpg', 4)).data
  const refused = await imports.sendPart(id, 0, Buffer.from([0xff, 0xd8, 0xff, 0xe0]))
  expect(refused).toMatchObject({ code: 52000, data: { field: 'file' } })
  expect(await imports.list()).toEqual([])
  const long = (await imports.announce('a.xml', 10)).data.id
  expect((await imports.sendPart(long, 0, Buffer.from('<rss>'.repeat(3)))).code).toBe(41300)
  for (let i = 0; i < 4; i += 1) expect((await imports.announce(`${i}.xml`, 10)).code).toBe(20000)
  expect((await imports.announce('one more.xml', 10)).code).toBe(51000)
})

it('one import works at a time, and one that waits is canceled at once', async () => {
  const first = await imports.checked('first.xml', twoPosts)
  const second = await imports.checked(
    'second.json',
    '{"db":[{"meta":{"version":"5.0"},"data":{"posts":[]}}]}',
  )
  expect(await imports.show(second)).toMatchObject({ importer: 'ghost', status: 'done' })
  await imports.post(`/studio/imports/${first}/start`)
  expect((await imports.post(`/studio/imports/${second}/start`)).code).toBe(51000)
  await imports.post(`/studio/imports/${first}/cancel`)
  expect(await imports.show(first)).toMatchObject({
    phase: 'import',
    status: 'canceled',
    canStart: true,
    canUndo: false,
  })
  await context.runJobs()
  expect(await titles()).toEqual([])
})

it('an import that was stopped continues, and its report and its undo are those of both parts', async () => {
  const id = await imports.checked('old.xml', twoPosts)
  await imports.post(`/studio/imports/${id}/start`)
  const { db } = context.ctx
  await context.ctx.transaction((tx) =>
    tx.updateTable('studio_import').set({ state: 'running' }).where('id', '=', id).execute(),
  )
  // The process dies after the first article: its last write was that one.
  const dying = new AbortController()
  const { ctx } = context
  const stopAfterOne = {
    ...ctx,
    transaction: async <Result>(work: Parameters<typeof ctx.transaction<Result>>[0]) => {
      const result = await ctx.transaction(work)
      if ((await titles()).length > 0) dying.abort()
      return result
    },
  }
  await runPlannedImport(stopAfterOne, { id, accountId: owner.id, signal: dying.signal })
  expect(await imports.show(id)).toMatchObject({
    phase: 'import',
    status: 'canceled',
    canStart: true,
    canUndo: true,
  })
  expect(await titles()).toEqual(['Winter light'])
  await imports.run(id, 'start')
  expect(await titles()).toEqual(['Harbour', 'Winter light'])
  expect(await imports.show(id)).toMatchObject({
    status: 'done',
    counts: { created: 2, unchanged: 0, skipped: 1 },
  })
  await imports.run(id, 'undo')
  expect(await titles()).toEqual([])
  expect(await db.selectFrom('import_run').selectAll().execute()).toEqual([])
})

it('other options check the file again: the zone of dates and the host of the old site', async () => {
  const id = await imports.checked('old.xml', twoPosts)
  expect((await imports.post(`/studio/imports/${id}/check`, { zone: 'Nowhere/Else' })).code).toBe(52000)
  await imports.run(id, 'check', { zone: 'Asia/Shanghai' })
  expect(await imports.show(id)).toMatchObject({
    phase: 'check',
    status: 'done',
    options: { zone: 'Asia/Shanghai', fetchesImages: true },
    report: { zone: 'Asia/Shanghai' },
  })
})

it('a file that is not imported is deleted after a day, with folders that belong to nothing', async () => {
  const id = await imports.checked('old.xml', twoPosts)
  const { id: half } = (await imports.announce('half.xml', 100)).data
  await imports.sendPart(half, 0, Buffer.from('<rss'))
  const lost = join(context.ctx.config.DATA_DIR, 'imports', '999')
  await mkdir(lost, { recursive: true })
  await writeFile(join(lost, 'old.xml'), 'private')
  context.clock.now += 24 * 3600 * 1000 + 1000
  await context.runJobs()
  expect(await folders()).toEqual([])
  const rows = await context.ctx.db.selectFrom('studio_import').select(['id', 'phase', 'file']).execute()
  expect(rows).toEqual([{ id, phase: 'check', file: null }])
})

it('imports by command are in the list, and can be undone from there', async () => {
  const run = await context.ctx.transaction((tx) =>
    tx
      .insertInto('import_run')
      .values({ importer: 'wxr', source: 'by-command.xml', identity: 'a', started_at: 5, finished_at: 6 })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  expect(await imports.list()).toMatchObject([
    { id: null, runId: run.id, name: 'by-command.xml', canUndo: true },
  ])
  const { id } = (await imports.post<{ id: number }>(`/studio/imports/runs/${run.id}/undo`)).data
  await imports.work(id)
  expect(await imports.list()).toMatchObject([
    { id, runId: null, phase: 'undo', status: 'done', canUndo: false },
  ])
})

it('what was deleted here before the undo is named so, and its report links to nothing', async () => {
  const id = await imports.checked('blog.xml', Buffer.from(twoPosts))
  await imports.run(id, 'start')
  const { ctx } = context
  const [gone] = await imports.items(id, '?outcome=created')
  await ctx.transaction((tx) => deleteArticle(ctx, tx, gone?.target?.id ?? 0))
  await imports.run(id, 'undo')
  const kinds = (await imports.items(id, '', 'zh-CN')).map(({ kind, target }) => [kind, target])
  expect(kinds).toEqual(
    expect.arrayContaining([
      ['此前已删除', null],
      ['已删除', null],
    ]),
  )
})

it('a backup of Halo is imported, and its talks and albums can be opened', async () => {
  const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#8cedb7' } })
    .png()
    .toBuffer()
  const id = await imports.checked(
    'backup.zip',
    zipFile([
      { path: 'extensions.data', content: stored(haloTwoSite()) },
      { path: 'workdir/attachments/upload/2024/a.png', content: png },
    ]),
  )
  expect((await imports.show(id)).importer).toBe('halo')
  expect(await imports.show(id, 'zh-CN')).toMatchObject({
    status: 'done',
    counts: { created: 10, skipped: 1, failed: 0 },
  })
  await imports.run(id, 'start')
  const rows = await imports.items(id, '', 'zh-CN')
  const targetOf = (path: RegExp) => rows.find((row) => path.test(row.path))?.target?.type ?? null
  expect(
    [/^文章 first/, /^页面 about-us/, /^瞬间 m1$/, /^瞬间 m1 的评论/, /^Harbour 的照片/, /^友链 l1/].map(
      targetOf,
    ),
  ).toEqual(['article', 'page', 'talk', 'talk', 'album', null])
  await imports.run(id, 'undo')
  expect(await titles()).toEqual([])
  // Its report names what was there, by kind and title.
  const undone = (await imports.items(id, '', 'zh-CN')).map(({ path, title }) => [path.split(' ')[0], title])
  expect(undone).toEqual(
    expect.arrayContaining([
      ['文章', 'Title of first'],
      ['页面', 'Title of about-us'],
      ['说说', 'Snow x'],
      ['相册', 'Harbour'],
      ['友链', 'Pier'],
    ]),
  )
})

it('a list of friend links shows what would come, each address once, and is imported with its feeds; a broken one is refused', async () => {
  const outline = (url: string) => `<outline text="Ann" htmlUrl="${url}" xmlUrl="https://ann.example/feed"/>`
  const opml = (body: string) => `<?xml version="1.0"?><opml version="2.0"><body>${body}</body></opml>`
  const list = opml(outline('https://ann.example/') + outline('https://www.ann.example'))
  const id = await imports.checked('friends.opml', list)
  expect(await imports.show(id)).toMatchObject({
    importer: 'links',
    status: 'done',
    canStart: true,
    counts: { created: 1, skipped: 1 },
  })
  expect((await context.api('/links')).data).toEqual([])
  await imports.run(id, 'start')
  expect((await context.api('/links')).data).toMatchObject([{ linkName: 'Ann' }])
  const { feed_url } = await context.ctx.db.selectFrom('friend').select('feed_url').executeTakeFirstOrThrow()
  expect(feed_url).toBe('https://ann.example/feed')
  const broken = await imports.checked('broken.opml', opml('<outline>'))
  expect(await imports.show(broken)).toMatchObject({ status: 'failed', canStart: false })
  expect((await imports.show(broken)).error?.reason).toContain('can’t be read')
})

it('an export is recognized by its first bytes', () => {
  const kinds = [
    'PK\u0003\u0004',
    Buffer.from([0x1f, 0x8b, 8]),
    '{ "post_tags": [',
    '{"version":"1.6.0"',
    '{"db":[',
    '{"data":{',
    '[{',
    '{"type":"waline","version":1',
    '{ "data": {"repository": {',
    '{"_id":{"$oid":"1"}',
    '#filetype:JSON-streaming {"type":"Class"}',
    '<?xml version="1.0"?>\n<disqus xmlns="',
    '<rss>',
    '<?xml version="1.0"?>\n<opml version="2.0">',
    'x',
    '-- MySQL dump',
    '/*!40101 SET',
    'SET NAMES utf8mb4;',
    'settle',
  ].map((head) => importKind(Buffer.from(head)))
  expect(kinds).toEqual([
    'archive',
    'archive',
    'halo',
    'halo',
    'ghost',
    'ghost',
    'comments',
    'comments',
    'comments',
    'comments',
    'comments',
    'comments',
    'wxr',
    'links',
    null,
    'aurora',
    'aurora',
    'aurora',
    null,
  ])
})
