import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Album, AlbumPhotos } from '#contract/albums.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { importPhotos } from './import-photos.ts'
import { printPhotos } from './photos-report.ts'

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
  report.files.map(({ path, outcome }) => `${path} ${outcome}`)

it('brings a folder in by the names of its files, and names what it refuses', async () => {
  const told: string[] = []
  const report = await importPhotos(context.ctx, {
    folder,
    album: 'Pier',
    onProgress: ({ done, total, path }) => told.push(`${done}/${total} ${path}`),
  })
  expect(outcomes(report)).toEqual([
    'IMG_2.jpg added',
    'IMG_10.jpg added',
    'more/copy.jpg unchanged',
    'more/notes.jpg refused',
    'torn.jpg refused',
  ])
  expect(told.at(0)).toBe('0/5 IMG_2.jpg')
  expect(told.at(-1)).toBe('5/5 ')
  const text = printPhotos(report)
  expect(text).toContain('x more/notes.jpg  refused: it is no PNG')
  expect(text).toContain('x torn.jpg  refused: it cannot be decoded')
  expect(text).toMatch(/How to mend it\n {2}Save it as JPEG/)
  expect(text).toContain('Album “Pier” (#1, new): 2 added, 1 unchanged, 2 refused')
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
  expect(report.counts).toEqual({ added: 0, unchanged: 3, refused: 2, skipped: 0 })
  expect(await albums()).toEqual(before)
})

it('stopped, it leaves whole photos only and says what it did not reach', async () => {
  const stop = new AbortController()
  const report = await importPhotos(context.ctx, {
    folder,
    album: 'Stopped',
    signal: stop.signal,
    onProgress: ({ done }) => done === 1 && stop.abort(),
  })
  expect(report).toMatchObject({ interrupted: true, counts: { added: 2, skipped: 3 } })
  expect((await albums())[0]).toMatchObject({ albumName: 'Stopped', photoCount: 2 })
  expect(await readdir(join(context.ctx.config.DATA_DIR, 'incoming'))).toEqual([])
})

it('a private album stays out of sight, and an open one does not become private', async () => {
  const report = await importPhotos(context.ctx, { folder, album: 'Ours', isPrivate: true })
  expect(report.album).toMatchObject({ isNew: true, isPrivate: true })
  expect((await albums()).map(({ albumName }) => albumName)).not.toContain('Ours')
  await expect(importPhotos(context.ctx, { folder, album: 'Pier', isPrivate: true })).rejects.toThrow(
    'everybody sees it',
  )
  await expect(importPhotos(context.ctx, { folder: join(folder, 'none'), album: 'X' })).rejects.toThrow(
    'There is no folder',
  )
})
