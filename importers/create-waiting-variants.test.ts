// @module-tag engine
// @module-tag storage
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { storeImage } from '#server/features/media/store-image.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { createVariantsBeside, createWaitingVariants } from './create-waiting-variants.ts'

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
const create = async (signal: AbortSignal, doneBefore = 0) => {
  const lines: string[] = []
  const shell = { signal, out: { write: (text: string) => lines.push(text) } }
  await createWaitingVariants(context.ctx, context.app.jobs, shell, doneBefore)
  return lines.join('')
}
const waiting = () => context.app.jobs.countDue('create-image-variants')

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

it('resizes images beside other work until that ends, and counts them in the progress of the others', async () => {
  for (const red of [5, 6, 7, 8]) await storePhoto(red, true)
  const work = async () => {
    while ((await waiting()) > 2) await new Promise(setImmediate)
  }
  const shell = { signal: new AbortController().signal, out: { write: () => {} } }
  const done = await createVariantsBeside(context.ctx, context.app.jobs, shell, work())
  expect(done).toBeGreaterThan(1)
  expect(done + (await waiting())).toBe(4)
  const more = await storePhoto(9, true)
  expect(await create(new AbortController().signal, done)).toContain('100 %: 5 of 5 images\n')
  expect(await filesOf(more.hash)).not.toContain('source.bin')
  const failing = createVariantsBeside(
    context.ctx,
    context.app.jobs,
    shell,
    Promise.reject(new Error('full')),
  )
  await expect(failing).rejects.toThrow('full')
})
