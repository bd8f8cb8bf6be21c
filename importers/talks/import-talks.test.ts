/** `borealis import talks`: talks have the content of their files, and a second import changes nothing. */
// @module-tag engine

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Talk } from '#contract/talks.ts'
import { type ItemInEnglish, importTalks, type ReportInEnglish } from '#importers/testing/in-english.ts'
import { trashTalk } from '#server/features/talks/talk-listing.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'

let context: TestContext
let folder: string
beforeAll(async () => {
  context = await createTestContext()
  folder = await mkdtemp(join(tmpdir(), 'borealis-talks-'))
  await mkdir(join(folder, 'pictures'))
  for (let n = 1; n <= 11; n++)
    await writeFile(
      join(folder, `pictures/${n}.png`),
      await sharp({ create: { width: 40 + n, height: 30, channels: 3, background: '#335544' } })
        .png()
        .toBuffer(),
    )
  await write('2025-03-01-ferry.md', '---\ntop: true\n---\nThe ferry is *late*.\n')
  await write(
    'harbour.md',
    '---\ndate: 2025-03-02 10:00:00 +0100\nimages:\n  - pictures/2.png\n  - src: pictures/1.png\n    alt: Five masts\n---\n' +
      'Before.\n\n![A lamp](pictures/3.png)\n![Again](pictures/1.png)\n\nAfter, ![inline](pictures/4.png) inside.\n\n```\n![code](pictures/5.png)\n```\n\n![far](https://far.example/a.png)\n\n![gone](gone.png)\n',
  )
  await write('secret.md', '---\ndate: 2025-03-03\nprivate: true\n---\nFor nobody.\n')
  await write('later.md', '---\ndate: 2027-03-03\n---\nNot yet.\n')
  await write('雪.md', '---\ndate: 2025-03-04\n---\n雪下了一整夜。\n')
  await write('many.md', `---\ndate: 2025-03-05\n---\n${images(11)}\n`)
  await write('empty.md', '---\ndate: 2025-03-06\n---\n')
  await write('README.md', 'About this folder.')
})
afterAll(async () => {
  await context.close()
  await rm(folder, { recursive: true })
})

const write = (name: string, text: string) => writeFile(join(folder, name), text)
const images = (count: number) =>
  Array.from({ length: count }, (_, n) => `![No. ${n + 1}](pictures/${n + 1}.png)`).join('\n\n')
const item = (report: ReportInEnglish, path: string) =>
  report.items.find((one) => one.path === path) as ItemInEnglish
const talkOf = async (report: ReportInEnglish, path: string) =>
  (await context.api(`/talks/${item(report, path).id}`)).data as Talk | null
let first: ReportInEnglish

it('tells first what it would do, and writes nothing', async () => {
  const dry = await importTalks(context.ctx, { folder, dryRun: true })
  expect(dry.counts).toMatchObject({ created: 6, skipped: 2, failed: 0 })
  expect(dry.printed).toContain('Nothing was written')
  expect((await context.api('/talks')).data).toMatchObject({ count: 0 })
})

it('makes a talk of every file, and names those that are none', async () => {
  first = await importTalks(context.ctx, { folder, zone: 'Europe/Oslo' })
  expect(Object.fromEntries(first.items.map(({ path, outcome, as }) => [path, `${outcome} ${as}`]))).toEqual({
    '2025-03-01-ferry.md': 'created null',
    'README.md': 'skipped null',
    'empty.md': 'skipped null',
    'harbour.md': 'created null',
    'later.md': 'created scheduled',
    'many.md': 'created null',
    'secret.md': 'created private',
    '雪.md': 'created null',
  })
  expect(await talkOf(first, '2025-03-01-ferry.md')).toMatchObject({
    isTop: true,
    content: '<p>The ferry is <em>late</em>.</p>',
    createTime: '2025-02-28T23:00:00.000Z',
    pictures: [],
  })
  expect(await talkOf(first, '雪.md')).toMatchObject({ lang: 'zh-CN' })
  expect(await talkOf(first, 'secret.md')).toBeNull()
  expect(await talkOf(first, 'later.md')).toBeNull()
})

it('puts pictures into the grid that stand by themselves, and leaves the others in the text', async () => {
  const harbour = await talkOf(first, 'harbour.md')
  expect(harbour?.pictures.map(({ width, alt }) => [width, alt])).toEqual([
    [42, ''],
    [41, 'Five masts'],
    [43, 'A lamp'],
  ])
  expect(harbour?.content).toMatch(/After, .*<img[^>]+alt="inline"/)
  expect(harbour?.content).toContain('pictures/5.png')
  expect(harbour?.content).toContain('https://far.example/a.png')
  expect(harbour?.content).not.toContain('A lamp')
  expect(item(first, 'harbour.md').warnings.map(({ code, detail }) => `${code} ${detail}`)).toEqual([
    'image-remote https://far.example/a.png',
    'image-missing gone.png',
  ])
})

it('has nine pictures at most, and says which were too many', async () => {
  expect((await talkOf(first, 'many.md'))?.pictures).toHaveLength(9)
  expect(item(first, 'many.md').warnings).toEqual([
    { code: 'too-many-images', detail: 'pictures/10.png' },
    { code: 'too-many-images', detail: 'pictures/11.png' },
  ])
  expect(first.printed).toContain('photos beyond the ninth: pictures/10.png, pictures/11.png')
})

it('changes nothing the second time, takes a changed file, and keeps what was changed, made private or binned here', async () => {
  const again = await importTalks(context.ctx, { folder, zone: 'Europe/Oslo' })
  expect(again.counts).toMatchObject({ unchanged: 6, created: 0, updated: 0 })
  await write('2025-03-01-ferry.md', 'The ferry came.\n')
  await write('雪.md', '---\ndate: 2025-03-04\n---\n雪停了。\n')
  await write('many.md', `---\ndate: 2025-03-05\n---\n${images(2)}\n`)
  await trashTalk(context.ctx, item(first, '雪.md').id ?? 0)
  await context.ctx.transaction((tx) =>
    tx
      .updateTable('talk')
      .set({ markdown: 'Mine now' })
      .where('id', '=', item(first, 'many.md').id ?? 0)
      .execute(),
  )
  await write('harbour.md', '---\ndate: 2025-03-02 10:00:00 +0100\n---\nAnother harbor.\n')
  const harbor = item(first, 'harbour.md').id ?? 0
  await context.ctx.transaction((tx) =>
    tx.updateTable('talk').set({ is_private: 1 }).where('id', '=', harbor).execute(),
  )
  const third = await importTalks(context.ctx, { folder, zone: 'Europe/Oslo' })
  expect(third.counts).toMatchObject({ updated: 1, skipped: 5, unchanged: 2 })
  expect(item(third, 'harbour.md').reason).toMatch(/who can read it was changed here/)
  const { is_private } = await context.ctx.db
    .selectFrom('talk')
    .select('is_private')
    .where('id', '=', harbor)
    .executeTakeFirstOrThrow()
  expect(is_private).toBe(1)
  expect(await talkOf(third, '2025-03-01-ferry.md')).toMatchObject({
    isTop: false,
    content: '<p>The ferry came.</p>',
  })
  expect(item(third, '雪.md').reason).toMatch(/trash/)
})

it('refuses a folder that is not there and a zone that is none', async () => {
  await expect(importTalks(context.ctx, { folder: join(folder, 'nowhere') })).rejects.toThrow(
    /Folder .* not found/,
  )
  await expect(importTalks(context.ctx, { folder, zone: 'Mars/Utopia' })).rejects.toThrow(/time zone/)
})
