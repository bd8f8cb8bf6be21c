/** `borealis import videos`: folders become collections, with captions, covers and lengths; also with real clips. */
// @module-tag engine
// @module-tag storage

import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { VideoCollection } from '#contract/videos.ts'
import { importVideos } from '#importers/testing/in-english.ts'
import { sharedData } from '#server/testing/shared-data.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'

let context: TestContext
let folder: string
beforeAll(async () => {
  context = await createTestContext()
  folder = await mkdtemp(join(tmpdir(), 'borealis-videos-'))
  const write = async (path: string, content: string | Uint8Array) => {
    await mkdir(join(folder, path, '..'), { recursive: true })
    await writeFile(join(folder, path), content)
  }
  const sound = (word: string) => Buffer.from(`ID3\x04\0\0\0\0\0\0${word}`, 'latin1')
  const cover = await sharp({ create: { width: 64, height: 36, channels: 3, background: '#123' } })
    .png()
    .toBuffer()
  await write('Harbour tapes/10 - last_boat.mp3', sound('ten'))
  await write('Harbour tapes/2 - tide-board.mp3', sound('two'))
  await write('Harbour tapes/2 - tide-board.png', cover)
  await write('Harbour tapes/2 - tide-board.en.vtt', 'WEBVTT\n\n00:00.000 --> 00:01.000\nSlack water.\n')
  await write(
    'Harbour tapes/2 - tide-board.chs.srt',
    '1\r\n00:00:00,000 --> 00:00:01,500\r\n{\\an8}<font color="red">平潮</font> <i>了</i>\r\n',
  )
  await write('Harbour tapes/notes.txt', 'nothing')
  await write('城市/夜.mp3', sound('夜'))
  await write('城市/夜.srt', 'no times at all')
  await write(
    'listed/collection.yaml',
    'name: "From a\\0 list"\ndescription: In an order of its own.\nprivate: true\nvideos:\n' +
      '  - { file: b.mp3, name: Second, description: First in the list, duration: "1:05" }\n' +
      '  - { url: "https://youtu.be/aaaaaaaaaaa", name: Elsewhere, duration: 63, date: 2025-04-05, cover: ../Harbour tapes/nothing.png }\n' +
      '  - { url: "https://evil.example/v", name: Evil }\n  - { file: gone.mp3 }\n  - { file: ../../../etc/passwd }\n',
  )
  await write('listed/a.mp3', sound('a'))
  await write('listed/b.mp3', sound('b'))
  await write('false.mp4', '<html><script>alert(1)</script></html>')
})
afterAll(async () => {
  await context.close()
  await rm(folder, { recursive: true })
})

const collections = async () => (await context.api('/videos/collections/all')).data as VideoCollection[]
const text = async (path: string) => (await context.fetch(path)).text()

it('tells first what it would do, and writes nothing', async () => {
  const dry = await importVideos(context.ctx, { folder, dryRun: true })
  expect(dry.counts).toMatchObject({ created: 6, skipped: 3, failed: 1 })
  expect(await collections()).toEqual([])
})

it('makes a collection of every folder, in the order in which people count', async () => {
  const report = await importVideos(context.ctx, { folder })
  expect(
    report.items.map(({ path, outcome, reason }) => [path, outcome, reason?.slice(0, 30) ?? null]),
  ).toEqual(
    [
      ['false.mp4', 'failed', 'this file type isn’t supported'],
      ['城市/夜.mp3', 'created', null],
      ['Harbour tapes/2 - tide-board.mp3', 'created', null],
      ['Harbour tapes/10 - last_boat.mp3', 'created', null],
      ['listed/b.mp3', 'created', null],
      ['https://youtu.be/aaaaaaaaaaa', 'created', null],
      ['https://evil.example/v', 'skipped', 'its URL isn’t on a supported v'],
      ['listed/gone.mp3', 'skipped', 'there is no such file in the f'],
      ['etc/passwd', 'skipped', 'there is no such file in the f'],
      ['listed/a.mp3', 'created', null],
    ].sort(
      ([a], [b]) =>
        report.items.findIndex(({ path }) => path === a) - report.items.findIndex(({ path }) => path === b),
    ),
  )
  expect(report.printed).toContain('captions that can’t be read: 城市/夜.srt')
  const shown = await collections()
  const harbour = shown.find(({ collectionName }) => collectionName === 'Harbour tapes')
  expect(harbour?.videos.map(({ videoName }) => videoName)).toEqual(['Tide board', 'Last boat'])
  const [tide] = harbour?.videos ?? []
  expect(tide).toMatchObject({ mimeType: 'audio/mpeg', videoCoverImage: { width: 64, height: 36 } })
  expect(tide?.captions.map(({ lang, label }) => [lang, label])).toEqual([
    ['zh-CN', '中文（中国）'],
    ['en', 'English'],
  ])
  expect(await text(tide?.captions[0]?.src ?? '')).toBe(
    'WEBVTT\n\n00:00:00.000 --> 00:00:01.500\n平潮 <i>了</i>\n',
  )
  expect(shown.map(({ collectionName }) => collectionName)).not.toContain('From a list')
})

it('a list names, orders and hides', async () => {
  const rows = await context.ctx.db
    .selectFrom('video')
    .innerJoin('video_collection', 'video_collection.id', 'video.collection_id')
    .where('video_collection.name', '=', 'From a list')
    .orderBy('video.position')
    .select([
      'video.name',
      'video.provider',
      'video.external_id',
      'video.duration_seconds',
      'is_private',
      'video.created_at',
    ])
    .execute()
  expect(rows).toEqual([
    {
      name: 'Second',
      provider: 'file',
      external_id: null,
      duration_seconds: 65,
      is_private: 1,
      created_at: context.clock.now,
    },
    {
      name: 'Elsewhere',
      provider: 'youtube',
      external_id: 'aaaaaaaaaaa',
      duration_seconds: 63,
      is_private: 1,
      created_at: Date.UTC(2025, 3, 5),
    },
    {
      name: 'A',
      provider: 'file',
      external_id: null,
      duration_seconds: null,
      is_private: 1,
      created_at: context.clock.now,
    },
  ])
})

it('changes nothing the second time, takes what changed, and keeps words that were changed here', async () => {
  const again = await importVideos(context.ctx, { folder })
  expect(again.counts).toMatchObject({ unchanged: 6, created: 0, updated: 0 })
  await writeFile(join(folder, '城市/夜.srt'), '1\n00:00:00,5 --> 00:00:02,000\n夜\n')
  await writeFile(join(folder, 'Harbour tapes/10 - last_boat.mp3'), 'ID3\x04other')
  await context.ctx.transaction((tx) =>
    tx.updateTable('video').set({ name: 'Mine' }).where('name', '=', 'Last boat').execute(),
  )
  const third = await importVideos(context.ctx, { folder })
  expect(third.counts).toMatchObject({ unchanged: 4, updated: 1, skipped: 4, created: 0 })
  const night = (await collections()).find(({ collectionName }) => collectionName === '城市')?.videos[0]
  expect(await text(night?.captions[0]?.src ?? '')).toContain('00:00:00.500 --> 00:00:02.000\n夜')
  expect(await collections()).toHaveLength(2)
})

it('puts a whole folder into the collection that is named', async () => {
  const other = await mkdtemp(join(tmpdir(), 'borealis-videos-'))
  await cp(join(folder, 'Harbour tapes'), join(other, 'deep', 'er'), { recursive: true })
  const report = await importVideos(context.ctx, { folder: other, collection: 'One place' })
  expect(report.counts).toMatchObject({ created: 2 })
  const place = (await collections()).find(({ collectionName }) => collectionName === 'One place')
  expect(place?.videos).toHaveLength(2)
  await rm(other, { recursive: true })
})

const clips = sharedData('videos')
describe.skipIf(clips === null)('clips of other people', () => {
  it('every one is taken in with its length, size and captions; what holds nothing is refused', async () => {
    const dry = await importVideos(context.ctx, { folder: clips ?? '', dryRun: true })
    const report = await importVideos(context.ctx, { folder: clips ?? '', collection: 'Clips' })
    expect(dry.counts).toEqual(report.counts)
    expect(report.counts).toMatchObject({ created: 6, failed: 1 })
    expect(report.printed).toContain('x smallest-mpeg4.mp4  failed: it has no video or audio track')
    const found = (await collections()).find(({ collectionName }) => collectionName === 'Clips')
    const metadata = found?.videos.map(({ videoName, mimeType, duration, width, height, captions }) => [
      videoName,
      mimeType,
      duration,
      width,
      height,
      captions.length,
    ])
    expect(metadata?.sort()).toEqual(
      [
        ['Flower', 'video/mp4', 5, 960, 540, 0],
        ['Flower', 'video/webm', 5, 960, 540, 0],
        ['Friday', 'video/mp4', 6, 640, 480, 1],
        ['Smallest webm', 'video/webm', null, 8, 8, 0],
        ['T rex roar', 'audio/mpeg', 2, null, null, 0],
        ['With gps', 'video/quicktime', 4, 320, 568, 0],
      ].sort(),
    )
  })
})
