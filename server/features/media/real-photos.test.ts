// @module-tag full
import { createReadStream, readdirSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { showToEverybody } from '#server/testing/photos.ts'
import { sharedData } from '#server/testing/shared-data.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { fileSizes } from './media.mapper.ts'
import { type MediaRow, selectMediaByHashes } from './media.sql.ts'
import { storeImage } from './store-image.ts'

const photos = sharedData('photos')
const files = (photos ? readdirSync(photos, { recursive: true, encoding: 'utf8' }) : [])
  .filter((path) => /\.(jpe?g|png|gif|webp|avif|hei[cf])$/.test(path))
  .sort()

/** Name → row, or the message of the refusal. */
const taken = new Map<string, MediaRow | string>()
let context: TestContext
beforeAll(async () => {
  context = await createTestContext()
  const take = async (path: string) => {
    const stream = createReadStream(join(photos ?? '', path))
    const row = await storeImage(context.ctx, stream, { name: basename(path) }).catch(
      (error: Error) => error.message,
    )
    taken.set(path, row)
    if (typeof row === 'object') await showToEverybody(context.ctx, row)
  }
  await Promise.all(files.map(take))
  await context.runJobs()
}, 900_000)
afterAll(() => context.close())

const rowsIn = (folder: string) => [...taken].filter(([path]) => path.startsWith(`${folder}/`))
const sizeOf = (row: MediaRow | string | undefined) =>
  typeof row === 'object' ? `${row.width}×${row.height}` : row

describe.skipIf(!photos)('real photos, all at the same time', () => {
  it('are upright, however the camera was held', () => {
    for (const [path, row] of rowsIn('orientation'))
      expect(sizeOf(row), path).toBe(path.includes('Landscape') ? '1800×1200' : '1200×1800')
  })

  it('look the same, however the camera was held', async () => {
    const thumb = async (row: MediaRow | string) => {
      if (typeof row === 'string') throw new Error(row)
      const bytes = await (await context.fetch(`/media/${row.hash}/320.webp`)).arrayBuffer()
      return sharp(Buffer.from(bytes)).resize(8, 8, { fit: 'fill' }).greyscale().raw().toBuffer()
    }
    for (const way of ['Landscape', 'Portrait']) {
      const rows = rowsIn('orientation').filter(([path]) => path.includes(way))
      const [first, ...others] = await Promise.all(rows.map(([, row]) => thumb(row)))
      for (const [i, other] of others.entries()) {
        const far = other.map((value, at) => Math.abs(value - (first?.[at] ?? 0)))
        expect(Math.max(...far), rows[i + 1]?.[0]).toBeLessThan(24)
      }
    }
  })

  it('are stored, or refused with a message', () => {
    const refused = [...taken].filter(([, row]) => typeof row === 'string')
    const large = refused.filter(([path]) => !path.startsWith('malformed/'))
    // 20 megapixels, for which the AV1 decoder alone would take 300 MB.
    expect(large).toEqual([
      ['formats/Issue-649.avif', expect.stringMatching(/more than 12\.5 million .* AVIF/)],
    ])
    for (const [path, sentence] of refused.filter((one) => !large.includes(one))) {
      expect(path).toMatch(/^malformed\//)
      expect(sentence).toMatch(/^it (can’t be decoded|isn’t a PNG)/)
    }
    expect(refused.length).toBeGreaterThan(4)
    expect(taken.size).toBe(files.length)
    expect(sizeOf(taken.get('formats/exif-at-eof.heic'))).toBe('3024×4032')
    expect(sizeOf(taken.get('formats/Nikon-Coolpix-P7000.webp'))).toBe('2736×3648')
    expect(sizeOf(taken.get('gps/Samsung-GT-I9000-Galaxy-S.jpg'))).toBe('480×640')
    expect(taken.get('exif/Canon-IXUS.jpg')).toMatchObject({
      camera: 'Canon DIGITAL IXUS',
      taken_at: Date.UTC(2001, 5, 9, 15, 17, 32),
      exposure: '1/350 s, ƒ/4',
    })
  })

  it('leave no files of refused or unfinished uploads', async () => {
    const hashes = [...taken.values()].flatMap((row) => (typeof row === 'object' ? row.hash : []))
    const rows = await selectMediaByHashes(context.ctx.db, hashes)
    const known = rows.flatMap((row) => [...fileSizes(row).keys()])
    const there: string[] = []
    for await (const { key, size } of context.ctx.storage.list()) if (size > 0) there.push(key)
    expect(there.sort()).toEqual([...new Set(known)].sort())
    expect(await readdir(join(context.ctx.config.DATA_DIR, 'incoming'))).toEqual([])
  })

  it('contain no location and no other metadata', async () => {
    for await (const { key } of context.ctx.storage.list()) {
      const bytes = Buffer.from(await (await context.fetch(`/media/${key}`)).arrayBuffer())
      const { exif, xmp, iptc, comments, orientation } = await sharp(bytes).metadata()
      expect([exif, xmp, iptc, comments, orientation], key).toEqual(Array(5).fill(undefined))
      // Parsed by the test as well, because no library requires it.
      const [marks] = [/Exif\0|EXIF|XMP |<x:xmpmeta|GPSL|8BIM/.exec(bytes.toString('latin1'))]
      expect(marks, key).toBeNull()
    }
  })

  it('stay animated when they were', async () => {
    const row = taken.get('formats/Animation-Lossy.webp') as MediaRow
    const bytes = await (await context.fetch(`/media/${row.hash}/320.webp`)).arrayBuffer()
    expect((await sharp(Buffer.from(bytes)).metadata()).pages).toBe(101)
  })
})
