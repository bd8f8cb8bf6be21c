// @module-tag engine
// @module-tag storage
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { storeImage } from '#server/features/media/store-image.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { createFirstVariants, createWaitingVariants } from './create-waiting-variants.ts'

let context: TestContext
beforeAll(async () => {
  context = await createTestContext()
})
afterAll(() => context.close())

const storePhoto = async (red: number, isResizedLater = false) => {
  const background = { r: red, g: 90, b: 20 }
  const bytes = await sharp({ create: { width: 600, height: 40, channels: 3, background } })
    .png()
    .toBuffer()
  return storeImage(context.ctx, bytes, { name: `${red}.png`, isResizedLater })
}
const filesOf = async (hash: string) => {
  const names: string[] = []
  for await (const { key } of context.ctx.storage.list(hash)) names.push(key.slice(hash.length + 1))
  return names.sort()
}
const create = async (signal: AbortSignal, run = createWaitingVariants) => {
  const lines: string[] = []
  await run(context.ctx, context.app.jobs, {
    signal,
    out: { write: (text) => lines.push(text) },
  })
  return lines.join('')
}

it('draws the sizes of every image and shows the progress', async () => {
  const rows = [await storePhoto(1), await storePhoto(2)]
  expect(await create(new AbortController().signal)).toContain('100 %: 2 of 2 images\n')
  for (const { hash } of rows)
    expect(await filesOf(hash)).toEqual(['320', '600'].flatMap((width) => [`${width}.avif`, `${width}.webp`]))
})

it('creates the size that pages show of all images before the others', async () => {
  const rows = [await storePhoto(4, true), await storePhoto(5, true)]
  expect(await create(new AbortController().signal, createFirstVariants)).toContain('100 %: 2 of 2 images\n')
  for (const { hash } of rows) expect(await filesOf(hash)).toEqual(['600.webp', 'source.bin'])
  expect(await create(new AbortController().signal)).toContain('100 %: 2 of 2 images\n')
  for (const { hash } of rows) expect(await filesOf(hash)).toHaveLength(4)
})

it('writes nothing when no image waits', async () =>
  expect(await create(new AbortController().signal)).toBe(''))

it('leaves the rest to the running site when it is interrupted', async () => {
  const { hash } = await storePhoto(3)
  expect(await create(AbortSignal.abort())).toContain('Not resized yet: 1. The running site resizes them.')
  expect(await filesOf(hash)).toEqual(['600.webp', 'source.bin'])
  await context.runJobs()
  expect(await filesOf(hash)).not.toContain('source.bin')
})
