/** `borealis import halo`: exports of version 1 and backups of version 2 with everything that they contain; a second run changes nothing, undo takes all back. */
// @module-tag engine

import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Comment } from '#contract/comments.ts'
import { zipFile } from '#importers/archives/testing/zip-file.ts'
import type { ExportImportOptions } from '#importers/exports/import-exported.ts'
import { importHalo, type ReportInEnglish, undoImport } from '#importers/testing/in-english.ts'
import { contentRows } from '#server/testing/content-rows.ts'
import { saveArticleFixtures } from '#server/testing/fixtures.ts'
import { createTestReader } from '#server/testing/readers.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { haloOneSite } from './testing/halo-one-site.ts'
import { haloTwoSite, stored } from './testing/halo-two-site.ts'

let context: TestContext
let folder: string
let image: Buffer
let count = 0
let ownerId: number
beforeAll(async () => {
  context = await createTestContext()
  await saveArticleFixtures(context.ctx)
  ownerId = (
    await createTestReader(context.ctx, { nickname: 'Mira', email: 'mira@example.org', isOwner: true })
  ).id
  await context.runJobs()
  folder = await mkdtemp(join(tmpdir(), 'borealis-halo-'))
  image = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#8cedb7' } })
    .png()
    .toBuffer()
})
afterAll(async () => {
  await context.close()
  await rm(folder, { recursive: true })
})

const write = async (content: string | Buffer, name = `${++count}.zip`): Promise<string> => {
  const file = join(folder, name)
  await writeFile(file, content)
  return file
}
const rowsBefore = () => contentRows(context.ctx.db)
const article = (id: number | null | undefined) =>
  context.ctx.db
    .selectFrom('article')
    .innerJoin('article_text', 'article_text.article_id', 'article.id')
    .leftJoin('category', 'category.id', 'article.category_id')
    .selectAll('article')
    .select(['markdown', 'category.name as category'])
    .where('article.id', '=', id ?? 0)
    .executeTakeFirstOrThrow()
const tagsOf = async (id: number | null | undefined) =>
  (
    await context.ctx.db
      .selectFrom('article_tag')
      .innerJoin('tag', 'tag.id', 'article_tag.tag_id')
      .select('name')
      .where('article_id', '=', id ?? 0)
      .orderBy('position')
      .execute()
  ).map(({ name }) => name)
const threads = async (type: number, id: number | null | undefined) =>
  (await context.api(`/comments?type=${type}&topicId=${id}`)).data as unknown as {
    records: Comment[]
    commentCount: number
  }
const itemOf = (report: ReportInEnglish, path: RegExp) => {
  const found = report.items.find((item) => path.test(item.path))
  if (!found) throw new Error(`No item ${path} in ${report.items.map((item) => item.path).join(', ')}`)
  return found
}
const commentsOfOwner = async () =>
  (
    await context.ctx.db.selectFrom('comment').select('markdown').where('account_id', '=', ownerId).execute()
  ).map(({ markdown }) => markdown)
const locationOf = async (path: string) => {
  const response = await context.fetch(path, { redirect: 'manual' })
  return [response.status, response.headers.get('location')]
}

/** Dry run, import, import again, undo: returns the report of the import while its content is here. */
async function cycle(
  options: ExportImportOptions,
  look: (report: ReportInEnglish) => Promise<void>,
): Promise<void> {
  const before = await rowsBefore()
  const dry = await importHalo(context.ctx, { ...options, dryRun: true })
  expect(await rowsBefore()).toEqual(before)
  const report = await importHalo(context.ctx, options)
  expect(report.items.filter(({ outcome }) => outcome === 'failed')).toEqual([])
  expect(dry.counts).toEqual(report.counts)
  try {
    await look(report)
  } catch (error) {
    // The other tests begin with the same database.
    await undoImport(context.ctx, {})
    throw error
  }
  const between = await rowsBefore()
  const again = await importHalo(context.ctx, options)
  expect(again.counts).toMatchObject({ created: 0, updated: 0, failed: 0, unchanged: report.counts.created })
  expect(await rowsBefore()).toEqual(between)
  await undoImport(context.ctx, {})
  await context.runJobs()
  expect(await rowsBefore()).toEqual(before)
  expect(await readdir(join(context.ctx.config.DATA_DIR, 'incoming')).catch(() => [])).toEqual([])
}

const backup = () =>
  zipFile([
    { path: 'extensions.data', content: stored(haloTwoSite()) },
    { path: 'workdir/attachments/upload/2024/a.png', content: image },
    { path: 'workdir/attachments/upload/cover.png', content: image },
    { path: 'workdir/themes/earth/theme.yaml', content: 'name: earth' },
  ])

it('imports a backup of Halo 2 with its files', async () => {
  const file = await write(backup())
  await cycle({ file, zone: 'UTC' }, async (report) => {
    expect(report.counts).toEqual({ created: 10, updated: 0, unchanged: 0, skipped: 1, failed: 0 })
    const first = itemOf(report, /^post first/)
    const second = itemOf(report, /^post second/)
    expect(first.warnings.map(({ code, detail }) => `${code} ${detail}`)).toEqual([
      'changes-unpublished first-3',
      'category-reduced Ice; now tags: Sea',
      'anchor-missing /archives/second#part',
    ])
    expect(second.warnings.map(({ detail }) => detail)).toEqual(['it was private'])
    const row = await article(first.id)
    expect(row).toMatchObject({
      is_top: 1,
      is_commentable: 0,
      abstract: 'In short',
      category: 'Ice',
      view_count: 42,
      like_count: 3,
      state: 'published',
      published_at: Date.UTC(2024, 0, 2, 3, 4, 5, 123),
      cover_media_id: expect.any(Number),
    })
    expect(row.markdown).toMatch(
      new RegExp(
        `^One\\n\\n!\\[A\\]\\(/media/[0-9a-f]{32}/[^)]+\\)\\n\\nThird\\n\\nSee \\[second\\]\\(/articles/${second.id}#part\\)$`,
      ),
    )
    expect(await tagsOf(first.id)).toEqual(['North', 'Sea'])
    expect(await article(second.id)).toMatchObject({
      state: 'draft',
      markdown: 'Text **bold**\n\nhttps://card.example/x',
    })
    expect(await article(itemOf(report, /^post draft/).id)).toMatchObject({
      state: 'draft',
      markdown: 'Unfinished',
    })
    expect(itemOf(report, /^post trash/).reason).toBe('it was in the old site’s trash')
    expect(itemOf(report, /^page about-us/)).toMatchObject({ as: 'page' })
    expect((await context.fetch('/about-us')).status).toBe(200)
    expect(await locationOf('/archives/first')).toEqual([301, `/articles/${first.id}`])

    const { records, commentCount } = await threads(1, first.id)
    expect(commentCount).toBe(4)
    const thread = records.find(({ nickname }) => nickname === 'Reader k1')
    expect(thread).toMatchObject({
      webSite: 'https://reader.example',
      commentContent: '<p>Text of k1</p>',
      likeCount: 4,
    })
    expect(thread?.replyDTOs.map((one) => [one.nickname, one.replyNickname, one.likeCount])).toEqual([
      ['Reader r1', 'Reader k1', 2],
      ['Reader r2', 'Reader r1', 0],
    ])
    expect(await commentsOfOwner()).toEqual(['Text of k3'])
    expect(JSON.stringify(await rowsBefore())).not.toContain('192.0.2.9')

    const talk = itemOf(report, /^moment m1/)
    expect((await threads(5, talk.id)).commentCount).toBe(1)
    const talks = await context.ctx.db
      .selectFrom('talk')
      .select(['markdown', 'is_private', 'like_count'])
      .where('id', '>=', talk.id ?? 0)
      .orderBy('id')
      .execute()
    expect(talks).toEqual([
      { markdown: 'Snow x', is_private: 0, like_count: 7 },
      { markdown: 'Only mine', is_private: 1, like_count: 0 },
    ])
    const media = await context.ctx.db
      .selectFrom('talk_media')
      .select('position')
      .where('talk_id', '=', talk.id ?? 0)
      .execute()
    expect(media).toEqual([{ position: 0 }])
    const friends = await context.ctx.db
      .selectFrom('friend')
      .select(['name', 'avatar_url'])
      .where('url', 'like', '%.example/')
      .orderBy('position')
      .execute()
    expect(friends.slice(-2)).toEqual([
      { name: 'Quay', avatar_url: null },
      { name: 'Pier', avatar_url: 'https://pier.example/logo.png' },
    ])
    const album = await context.ctx.db
      .selectFrom('album')
      .innerJoin('photo', 'photo.album_id', 'album.id')
      .select(['album.name', 'photo.description'])
      .where('album.id', '=', itemOf(report, /^photos of/).id ?? 0)
      .execute()
    expect(album).toEqual([{ name: 'Harbour', description: 'The pier' }])
    expect(report.details).toMatchObject({
      authors: { 'Mira Berg': 4 },
      comments: 6,
      notes: [
        'Plugin content that isn’t imported: Equipment (1).',
        'Email addresses of comments are kept so their authors can claim them, and are never shown. IP addresses are not stored.',
      ],
    })
  })
})

it('imports an export of Halo 1, and asks for the old site where images are missing', async () => {
  const file = await write(JSON.stringify(haloOneSite()), 'halo-data-export-2022.json')
  await cycle({ file, zone: 'UTC' }, async (report) => {
    expect(report.counts).toEqual({ created: 12, updated: 0, unchanged: 0, skipped: 2, failed: 0 })
    const winter = itemOf(report, /^post 1:/)
    const locked = itemOf(report, /^post 3:/)
    expect(await article(winter.id)).toMatchObject({
      is_top: 1,
      is_commentable: 0,
      abstract: 'In short',
      category: 'Ice',
      view_count: 42,
      like_count: 5,
      published_at: Date.UTC(2021, 4, 6, 3, 4, 5),
      markdown: `Text with ![A](https://old.example/upload/2021/a.png) and [locked](/articles/${locked.id}).`,
    })
    expect(winter.warnings.map(({ code }) => code)).toEqual([
      'custom-fields',
      'category-reduced',
      'image-remote',
    ])
    expect([2, 3, 4, 5].map((id) => itemOf(report, new RegExp(`^post ${id}:`)).as)).toEqual([
      'draft',
      'locked',
      'locked',
      'draft',
    ])
    expect((await article(itemOf(report, /^post 7:/).id)).markdown).toBe('Rich *text*')
    expect(itemOf(report, /^photos of Harbour/).outcome).toBe('skipped')
    expect(report.printed).toContain(
      'How to fix it\n  Import again with “Store images from other servers here” turned on.\n',
    )
    expect(itemOf(report, /^page 20:/).as).toBe('page')
    expect(await locationOf('/s/about-us.html')).toEqual([301, '/s/about-us'])
    expect((await context.fetch('/s/about-us')).status).toBe(200)
    expect(itemOf(report, /^page 21:/)).toMatchObject({
      as: 'article',
      warnings: [{ detail: 'Title of questions (it has comments)' }],
    })
    expect(await locationOf('/archives/winter.html')).toEqual([301, `/articles/${winter.id}`])
    const { records, commentCount } = await threads(1, winter.id)
    expect(commentCount).toBe(3)
    expect(records.find(({ nickname }) => nickname === 'Reader 10')?.commentContent).toBe(
      '<p><strong>Bold</strong> &amp; &quot;quoted&quot;</p>',
    )
    expect(await commentsOfOwner()).toEqual(['Text <13>'])
    const talk = itemOf(report, /^journal 1/)
    expect((await threads(5, talk.id)).commentCount).toBe(1)
    expect(itemOf(report, /^journal 2/).as).toBe('private talk')
  })
})

it('takes the images of Halo 1 from an archive with its folder of uploads', async () => {
  const file = await write(
    zipFile([
      { path: 'halo/halo-data-export-2022.json', content: JSON.stringify(haloOneSite()) },
      { path: 'halo/upload/2021/a.png', content: image },
    ]),
  )
  await cycle({ file, zone: 'UTC' }, async (report) => {
    expect((await article(itemOf(report, /^post 1:/).id)).markdown).toMatch(/!\[A\]\(\/media\//)
    expect(itemOf(report, /^photos of Harbour/).outcome).toBe('created')
  })
})

it('continues after Ctrl-C, and leaves what was changed here', async () => {
  const file = await write(backup())
  const stop = new AbortController()
  const options = { file, zone: 'UTC' }
  const stopped = await importHalo(context.ctx, {
    ...options,
    signal: stop.signal,
    onProgress: ({ done }) => done === 2 && stop.abort(),
  })
  expect(stopped.interrupted).toBe(true)
  expect(stopped.counts.created).toBeLessThan(5)
  const report = await importHalo(context.ctx, options)
  expect(report.counts.created + stopped.counts.created).toBe(10)
  const talk = itemOf(report, /^moment m1$/)
  await context.ctx.transaction((tx) =>
    tx
      .updateTable('talk')
      .set({ markdown: 'Mine now' })
      .where('id', '=', talk.id ?? 0)
      .execute(),
  )
  const other = haloTwoSite().map((row) =>
    row.metadata.name === 'm1' ? { ...row, spec: { ...row.spec, visible: 'PRIVATE' } } : row,
  )
  const changed = await importHalo(context.ctx, {
    ...options,
    file: await write(zipFile([{ path: 'extensions.data', content: stored(other) }])),
  })
  expect(itemOf(changed, /^moment m1$/)).toMatchObject({ outcome: 'skipped', reason: 'it was changed here' })
  await undoImport(context.ctx, { run: report.details.run ?? 0 })
  const left = await context.ctx.db
    .selectFrom('talk')
    .select('markdown')
    .where('id', '=', talk.id ?? 0)
    .execute()
  expect(left).toEqual([{ markdown: 'Mine now' }])
})
