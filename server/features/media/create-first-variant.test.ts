/** Tests images that were stored without any size: a job creates them all, and the first request does not wait for it. */
// @module-tag engine
// @module-tag storage
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { articleDraft } from '#server/testing/fixtures.ts'
import { showToEverybody } from '#server/testing/photos.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { type ImageVariant, toImage } from './media.mapper.ts'
import { type MediaRow, selectMediaByHash } from './media.sql.ts'
import { storeImage } from './store-image.ts'

let context: TestContext
beforeAll(async () => {
  context = await createTestContext()
})
afterAll(() => context.close())

let tone = 0
const photoBytes = (width = 1000) => {
  tone += 1
  const background = { r: 200, g: tone * 16, b: 20 }
  return sharp({ create: { width, height: 100, channels: 3, background } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '69/1 39/1 0/1' } })
    .jpeg()
    .toBuffer()
}
const store = async (width?: number) =>
  storeImage(context.ctx, await photoBytes(width), { name: 'later.jpg', isResizedLater: true })
const files = async (hash: string) => {
  const names: string[] = []
  for await (const { key } of context.ctx.storage.list(hash)) names.push(key.slice(hash.length + 1))
  return names.sort()
}
const createdWidths = async ({ hash }: MediaRow) => {
  const row = await selectMediaByHash(context.ctx.db, hash)
  const variants = JSON.parse(row?.variants ?? '[]') as ImageVariant[]
  return variants.flatMap(({ bytes, format, width }) => (bytes > 0 ? [`${width}.${format}`] : []))
}
const jobsOf = async ({ id }: MediaRow) => {
  const jobs = await context.ctx.db.selectFrom('job').select(['name', 'payload']).execute()
  return jobs.filter(({ payload }) => JSON.parse(payload).mediaId === id).map(({ name }) => name)
}

it('stores only the uploaded file, with the size, the color and the URLs that the image will have', async () => {
  const bytes = await photoBytes()
  const row = await storeImage(context.ctx, bytes, { name: 'a.jpg', isResizedLater: true })
  expect(await files(row.hash)).toEqual(['source.bin'])
  expect(await jobsOf(row)).toEqual(['create-image-variants'])
  const image = toImage(row)
  expect(image).toMatchObject({ width: 1000, height: 100, src: `/media/${row.hash}/1000.webp` })
  expect(image.placeholder).toMatch(/^#c8/)
  await context.runJobs()
  const stored = (await selectMediaByHash(context.ctx.db, row.hash)) as MediaRow
  expect(toImage(stored)).toEqual(image)
  expect(await files(row.hash)).toEqual(
    ['1000', '320', '480'].flatMap((width) => [`${width}.avif`, `${width}.webp`]),
  )
  expect(await jobsOf(row)).toEqual([])
})

it('creates the first size when a visitor asks for the image before the job, once for all requests', async () => {
  const row = await store()
  await showToEverybody(context.ctx, row)
  const request = async (name: string) => {
    const response = await context.fetch(`/media/${row.hash}/${name}`)
    const { format, width, exif } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
    return [response.status, response.headers.get('cache-control'), format, width, exif]
  }
  const [first, narrow, avif] = await Promise.all(['1000.webp', '320.webp', '480.avif'].map(request))
  expect(first).toEqual([200, 'public, max-age=31536000, immutable', 'webp', 1000, undefined])
  expect(narrow).toEqual([200, 'public, max-age=30', 'webp', 1000, undefined])
  expect(avif).toEqual(narrow)
  expect(await createdWidths(row)).toEqual(['1000.webp'])
  expect((await context.fetch(`/media/${row.hash}/source.bin`)).status).toBe(404)
  expect(await jobsOf(row)).toEqual(['create-image-variants'])
  await context.runJobs()
  expect(await files(row.hash)).not.toContain('source.bin')
  expect(await createdWidths(row)).toHaveLength(6)
})

it('H8: a page waits for no image of its network that is still being made', async () => {
  const rows: MediaRow[] = []
  for (let i = 0; i < 7; i += 1) rows.push(await store())
  for (const row of rows) await showToEverybody(context.ctx, row)
  let release = (_: null) => {}
  const gate = new Promise<null>((resolve) => {
    release = resolve
  })
  const read = vi.spyOn(context.ctx.storage, 'read').mockReturnValue(gate)
  const images = rows.map((row) => context.fetch(toImage(row).src))
  // As many as a network has at once.
  await expect.poll(() => read.mock.calls.length).toBe(6)
  const statuses: number[] = []
  void context.fetch('/api/articles/all').then(({ status }) => statuses.push(status))
  await expect.poll(() => statuses).toEqual([200])
  release(null)
  for (const image of images) expect((await image).status).toBe(404)
  read.mockRestore()
  await context.ctx.transaction((tx) => tx.deleteFrom('job').execute())
})

it('creates nothing for a request that may not see the image', async () => {
  const row = await store()
  await saveArticle(context.ctx, articleDraft(context.ctx, { mediaIds: [row.id], state: 'draft' }))
  expect((await context.fetch(toImage(row).src)).status).toBe(404)
  expect(await createdWidths(row)).toEqual([])
})

it('answers 404 when the uploaded file is gone, and tries it once', async () => {
  const row = await store()
  await showToEverybody(context.ctx, row)
  await context.ctx.storage.remove(`${row.hash}/source.bin`)
  const answers = [await context.fetch(toImage(row).src), await context.fetch(toImage(row).src)]
  expect(answers.map(({ status }) => status)).toEqual([404, 404])
  await context.ctx.transaction((tx) => tx.deleteFrom('job').execute())
})

it('creates all sizes of a small image at once', async () => {
  const row = await store(300)
  await context.runJobs()
  expect(await files(row.hash)).toEqual(['300.avif', '300.webp'])
})

it('refuses an image whose file ends in the middle, as when it is resized at once', async () => {
  const { data } = await sharp(await photoBytes())
    .png()
    .toBuffer({ resolveWithObject: true })
  for (const broken of [data.subarray(0, data.length / 2), (await photoBytes()).subarray(0, 600)])
    await expect(
      storeImage(context.ctx, broken, { name: 'half.png', isResizedLater: true }),
    ).rejects.toMatchObject({ reason: 'broken' })
})

it('resizes at once what is slow to decode or moves', async () => {
  const frame = (background: string) =>
    sharp({ create: { width: 20, height: 20, channels: 3, background } })
      .png()
      .toBuffer()
  const frames = await sharp([await frame('red'), await frame('blue')], { join: { animated: true } })
    .gif()
    .toBuffer()
  const drawing = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="9" height="9"/></svg>',
  )
  for (const bytes of [frames, drawing]) {
    const row = await storeImage(context.ctx, bytes, { name: 'at-once', isResizedLater: true })
    expect(await files(row.hash)).not.toContain('source.bin')
  }
})
