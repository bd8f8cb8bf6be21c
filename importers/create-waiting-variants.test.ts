// @module-tag engine
// @module-tag storage
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { storeImage } from '#server/features/media/store-image.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { createWaitingVariants } from './create-waiting-variants.ts'

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
const create = async (signal: AbortSignal) => {
  const lines: string[] = []
  await createWaitingVariants(context.ctx, context.app.jobs, {
    signal,
    out: { write: (text) => lines.push(text) },
  })
  return lines.join('')
}

it('creates the sizes of every image, one that has none included, and shows the progress', async () => {
  const rows = [await storePhoto(1), await storePhoto(2), await storePhoto(4, true)]
  expect(await create(new AbortController().signal)).toContain('100 %: 3 of 3 images\n')
  for (const { hash } of rows)
    expect(await filesOf(hash)).toEqual(['320', '600'].flatMap((width) => [`${width}.avif`, `${width}.webp`]))
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
