// @module-tag engine
// @module-tag storage
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Album, AlbumPhotos } from '#contract/albums.ts'
import { printReport } from '#importers/print-report.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { importPhotos } from './import-photos.ts'

let context: TestContext
let folder: string
beforeAll(async () => {
  context = await createTestContext()
  folder = await mkdtemp(join(tmpdir(), 'borealis-photos-'))
  const photo = (tone: number) =>
    sharp({ create: { width: 30, height: 20, channels: 3, background: { r: tone, g: 0, b: 0 } } })
      .jpeg()
      .toBuffer()
  await mkdir(join(folder, 'more'))
  await writeFile(join(folder, 'IMG_2.jpg'), await photo(20))
  await writeFile(join(folder, 'IMG_10.jpg'), await photo(100))
  await writeFile(join(folder, 'more', 'copy.jpg'), await photo(20))
  await writeFile(join(folder, 'more', 'notes.jpg'), 'no picture')
  await writeFile(join(folder, 'torn.jpg'), (await photo(200)).subarray(0, 200))
  await writeFile(join(folder, '.DS_Store'), 'x')
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await context.close()
})

const albums = async () => (await context.api('/photos/albums')).data as Album[]
const outcomes = (report: Awaited<ReturnType<typeof importPhotos>>) =>
  report.items.map(({ path, outcome }) => `${path} ${outcome}`)

it('imports a folder in the order of its file names, and reports what it refuses', async () => {
  const progress: string[] = []
  const report = await importPhotos(context.ctx, {
    folder,
    album: 'Pier',
    onProgress: ({ done, total, path }) => progress.push(`${done}/${total} ${path}`),
  })
  expect(outcomes(report)).toEqual([
    'IMG_2.jpg created',
    'IMG_10.jpg created',
    'more/copy.jpg unchanged',
    'more/notes.jpg failed',
    'torn.jpg failed',
  ])
  expect(progress.at(0)).toBe('0/5 IMG_2.jpg')
  expect(progress.at(-1)).toBe('5/5 ')
  const text = printReport(report)
  expect(text).toContain('x more/notes.jpg  failed: it isn’t a PNG')
  expect(text).toContain('x torn.jpg  failed: it can’t be decoded')
  expect(text).toMatch(/How to fix it\n {2}Save it as JPEG/)
  expect(text).toContain('Album “Pier” (#1, new): 2 created, 1 unchanged, 2 failed')
  const [pier] = await albums()
  expect(pier).toMatchObject({ albumName: 'Pier', photoCount: 2 })
  const { photos } = (await context.api(`/albums/${pier?.id}/photos`)).data as AlbumPhotos
  expect(photos.map(({ placeholder }) => placeholder)).toEqual([
    expect.stringMatching(/^#1/),
    expect.stringMatching(/^#6/),
  ])
})

it('a second run changes nothing', async () => {
  const before = await albums()
  const report = await importPhotos(context.ctx, { folder, album: 'pier' })
  expect(report.counts).toEqual({ created: 0, updated: 0, unchanged: 3, skipped: 0, failed: 2 })
  expect(await albums()).toEqual(before)
})

it('an interrupted import leaves complete photos only and reports the files that it did not reach', async () => {
  const stop = new AbortController()
  const report = await importPhotos(context.ctx, {
    folder,
    album: 'Stopped',
    signal: stop.signal,
    onProgress: ({ done }) => done === 1 && stop.abort(),
  })
  expect(report).toMatchObject({ interrupted: true, counts: { created: 2, skipped: 3 } })
  expect((await albums())[0]).toMatchObject({ albumName: 'Stopped', photoCount: 2 })
  expect(await readdir(join(context.ctx.config.DATA_DIR, 'incoming'))).toEqual([])
})

it('a private album stays private, and an existing public one does not become private', async () => {
  const report = await importPhotos(context.ctx, { folder, album: 'Ours', isPrivate: true })
  expect(report.details.album).toMatchObject({ isNew: true, isPrivate: true })
  expect((await albums()).map(({ albumName }) => albumName)).not.toContain('Ours')
  await expect(importPhotos(context.ctx, { folder, album: 'Pier', isPrivate: true })).rejects.toThrow(
    'is public',
  )
  await expect(importPhotos(context.ctx, { folder: join(folder, 'none'), album: 'X' })).rejects.toThrow(
    /Folder .* not found/,
  )
})

it('a dry run reports what would be created and writes nothing', async () => {
  const before = await albums()
  const report = await importPhotos(context.ctx, { folder, album: 'Planned', dryRun: true })
  expect(outcomes(report)).toEqual([
    'IMG_2.jpg created',
    'IMG_10.jpg created',
    'more/copy.jpg unchanged',
    'more/notes.jpg failed',
    'torn.jpg created',
  ])
  expect(report.details.album).toMatchObject({ id: null, isNew: true })
  expect(await albums()).toEqual(before)
})

it('--description replaces the description of an existing album', async () => {
  await importPhotos(context.ctx, { folder, album: 'Pier', description: 'At low tide' })
  expect((await albums()).find(({ albumName }) => albumName === 'Pier')).toMatchObject({
    albumDesc: 'At low tide',
  })
  await importPhotos(context.ctx, { folder, album: 'Pier' })
  expect((await albums()).find(({ albumName }) => albumName === 'Pier')).toMatchObject({
    albumDesc: 'At low tide',
  })
})
