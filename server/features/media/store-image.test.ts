// @module-tag engine
// @module-tag storage
// @module-tag both
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { showToEverybody } from '#server/testing/photos.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { createVariants as createFiles } from './create-variants.ts'
import { imageKind } from './image-kind.ts'
import { type ImageVariant, toImage, variantKey } from './media.mapper.ts'
import { selectMediaByHash } from './media.sql.ts'
import { renderText } from './render-text.ts'
import { storeImage } from './store-image.ts'
import { uncompressedTiffHeader } from './uncompressed-tiff.ts'

let context: TestContext
beforeAll(async () => {
  context = await createTestContext()
})
afterAll(() => context.close())

const red = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 20, b: 20 } } })
const files = async (hash = '') => {
  const names: string[] = []
  for await (const { key } of context.ctx.storage.list(hash)) names.push(hash ? key.slice(33) : key)
  return names.sort()
}
/** From bytes, with the resized image read back. */
const createVariants = async (bytes: Uint8Array) => {
  const into = await mkdtemp(join(tmpdir(), 'borealis-resize-'))
  try {
    await writeFile(join(into, 'original'), bytes)
    const create = (part: 'first' | 'rest') =>
      createFiles(join(into, 'original'), imageKind(bytes) ?? 'png', into, part)
    const first = await create('first')
    const rest = first.waiting.length > 0 ? (await create('rest')).variants : []
    const planned = first.waiting.map(({ format, width, height }) => `${format} ${width}×${height}`)
    expect(rest.map(({ format, width, height }) => `${format} ${width}×${height}`)).toEqual(planned)
    const read = ({ path, ...one }: (typeof rest)[number]) => ({ ...one, data: readFileSync(path) })
    const all = [...first.variants, ...rest].sort((a, b) => a.width - b.width)
    return { ...first, variants: all.map(read) }
  } finally {
    await rm(into, { recursive: true })
  }
}
const variantsOf = (row: { variants: string }) => JSON.parse(row.variants) as ImageVariant[]
const refusal = (bytes: Uint8Array) =>
  createVariants(bytes).then(
    () => 'taken',
    (error: { reason?: string }) => error.reason,
  )

describe('imageKind', () => {
  it('depends on the bytes alone', async () => {
    expect(imageKind(await red(4, 4).png().toBuffer())).toBe('png')
    expect(imageKind(await red(4, 4).jpeg().toBuffer())).toBe('jpeg')
    expect(imageKind(await red(4, 4).webp().toBuffer())).toBe('webp')
    expect(imageKind(await red(4, 4).avif().toBuffer())).toBe('avif')
    expect(imageKind(await red(4, 4).gif().toBuffer())).toBe('gif')
    expect(
      imageKind(Buffer.from('\uFEFF<?xml version="1.0"?><!-- a --><!DOCTYPE svg [<!ENTITY a "b">]><svg/>')),
    ).toBe('svg')
    for (const other of ['<html><svg></svg></html>', 'GIF87', '%PDF-1.7', 'hello', ''])
      expect(imageKind(Buffer.from(other)), other).toBeNull()
  })
})

describe('createVariants', () => {
  it('writes the widths that save something, and the image’s own width', async () => {
    const widths = async (width: number, format = 'avif') => {
      const { variants } = await createVariants(await red(width, 40).png().toBuffer())
      return variants.filter((one) => one.format === format).map((one) => one.width)
    }
    expect(await widths(300)).toEqual([300])
    expect(await widths(1000)).toEqual([320, 480, 1000])
    expect(await widths(3200)).toEqual([320, 480, 960, 1600])
    expect(await widths(3200, 'webp')).toEqual([320, 480, 960, 1600, 2400])
  })

  it('rotates images upright and removes metadata', async () => {
    const bytes = await red(60, 30)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'Somebody' }, IFD3: { GPSLatitude: '59/1 0/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const image = await createVariants(bytes)
    expect(image).toMatchObject({ width: 30, height: 60 })
    for (const { data: made } of image.variants) {
      const metadata = await sharp(made).metadata()
      expect([metadata.width, metadata.height, metadata.exif, metadata.xmp, metadata.orientation]).toEqual([
        30,
        60,
        undefined,
        undefined,
        undefined,
      ])
    }
  })

  it('keeps animations animated', async () => {
    const frames = await Promise.all([red(40, 20), red(40, 20).negate()].map((one) => one.png().toBuffer()))
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    const image = await createVariants(gif)
    expect(image).toMatchObject({ width: 40, height: 20 })
    expect(image.variants.map(({ format }) => format)).toEqual(['webp'])
    expect((await sharp(image.variants[0]?.data).metadata()).pages).toBe(2)
  })

  it('renders SVG as a bitmap at twice its size', async () => {
    const image = await createVariants(
      Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="50"><script>alert(1)</script><rect width="100" height="50" fill="#0a0"/></svg>',
      ),
    )
    expect(image).toMatchObject({ width: 100, height: 50 })
    expect(image.variants.map(({ format, width, height }) => `${format} ${width}×${height}`)).toEqual([
      'webp 200×100',
      'avif 200×100',
    ])
  })

  it('finds the dominant color', async () =>
    expect((await createVariants(await red(20, 20).png().toBuffer())).color).toBe('#c81818'))

  it('refuses what it cannot or must not decode', async () => {
    const png = await red(50, 50).png().toBuffer()
    expect(await refusal(png.subarray(0, 60))).toBe('broken')
    const huge = Buffer.from(png)
    huge.writeUInt32BE(60_000, 16)
    huge.writeUInt32BE(60_000, 20)
    expect(await refusal(huge)).toMatch(/too-many-pixels|broken/)
    expect(
      await refusal(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="90000" height="90000"/>')),
    ).toBe('too-many-pixels')
    // A header that claims 20 megapixels: for AVIF that is too many, detected before anything is decoded.
    const avif = await red(50, 50).avif().toBuffer()
    const size = avif.indexOf('ispe') + 8
    avif.writeUInt32BE(5472, size)
    avif.writeUInt32BE(3648, size + 4)
    expect(await refusal(avif)).toBe('too-many-for-avif')
  })
})

describe('plainTiffHead', () => {
  it('returns every pixel, in one strip or many, with or without alpha', async () => {
    for (const height of [1, 16, 37])
      for (const hasAlpha of [false, true]) {
        const channels = hasAlpha ? 4 : 3
        const pixels = Buffer.from(Array.from({ length: 5 * height * channels }, (_, i) => (i * 37) % 256))
        const tiff = Buffer.concat([uncompressedTiffHeader({ width: 5, height, hasAlpha }), pixels])
        const read = await sharp(tiff).raw().toBuffer({ resolveWithObject: true })
        expect(read.info).toMatchObject({ width: 5, height, channels })
        expect(read.data.equals(pixels)).toBe(true)
      }
  })
})

describe('storeImage', () => {
  it('stores the same bytes once, under their hash', async () => {
    const bytes = await red(700, 350).png().toBuffer()
    const [first, second] = await Promise.all(
      [1, 2].map((n) => storeImage(context.ctx, bytes, { name: `../../${n}.png` })),
    )
    expect(second).toEqual(first)
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
    expect(first).toMatchObject({ hash, width: 700, height: 350, mime: 'image/png', bytes: bytes.length })
    expect(await files(hash)).toEqual(['700.webp', 'source.bin'])
    await context.runJobs()
    expect(await files(hash)).toEqual([
      '320.avif',
      '320.webp',
      '480.avif',
      '480.webp',
      '700.avif',
      '700.webp',
    ])
    const { src, srcset, avif } = toImage(first as NonNullable<typeof first>)
    expect(src).toBe(`/media/${hash}/700.webp`)
    expect(srcset).toBe(
      `/media/${hash}/320.webp 320w, /media/${hash}/480.webp 480w, /media/${hash}/700.webp 700w`,
    )
    expect(avif).toContain('700.avif 700w')
    await showToEverybody(context.ctx, first as NonNullable<typeof first>)
    const served = await context.fetch(src)
    expect(served.headers.get('content-type')).toBe('image/webp')
    expect(served.headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('the widest files are named in their URLs as the owner named the photo; the URL without a name stays', async () => {
    const urlOf = async (name: string, width: number) => {
      const row = await storeImage(context.ctx, await red(width, 40).png().toBuffer(), {
        name,
        isNamedInUrl: true,
      })
      await showToEverybody(context.ctx, row)
      await context.runJobs()
      return { ...toImage(row), hash: row.hash }
    }
    const { src, srcset, avif, hash } = await urlOf('Über den Hafen, 3.jpeg', 700)
    expect(src).toBe(`/media/${hash}/uber-den-hafen-3-700.webp`)
    expect(srcset).toBe(`/media/${hash}/320.webp 320w, /media/${hash}/480.webp 480w, ${src} 700w`)
    const statuses = [
      src,
      `/media/${hash}/700.webp`,
      avif.split(' ')[4] ?? '',
      `/media/${hash}/other-700.webp`,
    ].map(async (url) => (await context.fetch(url)).status)
    expect(await Promise.all(statuses)).toEqual([200, 200, 200, 404])
    expect((await renderText(context.ctx, `![](${src})`)).rendered.html).toContain(src)
    expect((await urlOf('冬日的光.png', 701)).src).toMatch(/\/dong-?ri-?de-?guang-701\.webp$/)
    for (const name of ['IMG_2034.jpg', '20260101_101500.png', '../..', '3f2a9c1d0b7e4a55.webp'])
      expect((await urlOf(name, 702 + name.length)).src, name).toMatch(/\/\d+\.webp$/)
  })

  it('serves the widest existing variant, for a short time, in place of one that a job has yet to create', async () => {
    const bytes = await red(900, 90).jpeg().toBuffer()
    const row = await storeImage(context.ctx, bytes, { name: 'wide.jpg' })
    await showToEverybody(context.ctx, row)
    const image = toImage(row)
    const request = async (name: string) => {
      const response = await context.fetch(`/media/${row.hash}/${name}`)
      const metadata = response.ok ? await sharp(Buffer.from(await response.arrayBuffer())).metadata() : null
      return [response.status, response.headers.get('cache-control'), metadata?.format, metadata?.width]
    }
    const final = 'public, max-age=31536000, immutable'
    expect(await request('900.webp')).toEqual([200, final, 'webp', 900])
    expect(await request('320.avif')).toEqual([200, 'public, max-age=30', 'webp', 900])
    expect(await request('source.bin')).toEqual([404, 'private, no-store', undefined, undefined])
    expect(await request('640.webp')).toEqual([404, 'private, no-store', undefined, undefined])
    await context.runJobs()
    expect(await request('320.avif')).toEqual([200, final, 'heif', 320])
    const stored = await selectMediaByHash(context.ctx.db, row.hash)
    expect(toImage(stored as typeof row)).toEqual(image)
    expect(variantsOf(stored as typeof row).every(({ bytes }) => bytes > 0)).toBe(true)
  })

  it('writes missing files again', async () => {
    const bytes = await red(90, 90).png().toBuffer()
    const row = await storeImage(context.ctx, bytes, { name: 'a.png' })
    const [variant] = variantsOf(row)
    if (!variant) throw new Error('no variant was created')
    await context.ctx.storage.remove(variantKey(row.hash, variant))
    expect((await storeImage(context.ctx, bytes, { name: 'a.png' })).id).toBe(row.id)
    expect((await context.ctx.storage.stat(variantKey(row.hash, variant)))?.size).toBe(variant.bytes)
  })

  it('leaves neither a row nor a file of a refused image', async () => {
    const before = await files()
    await expect(storeImage(context.ctx, Buffer.from('<html>'), { name: 'x.png' })).rejects.toThrow(
      'it isn’t a PNG',
    )
    expect(await files()).toEqual(before)
  })
})
