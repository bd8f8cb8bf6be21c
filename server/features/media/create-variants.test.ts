/** Tests the files that are created for an image, whichever part of them is asked for first. */
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createVariants, type VariantPart } from './create-variants.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'variants-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Noise, so that another way of resizing would give other bytes. */
const noise = (width: number) =>
  sharp({
    create: {
      width,
      height: 60,
      channels: 3,
      background: 'gray',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
const store = async (name: string, image: Sharp) => {
  const path = join(folder, name)
  await image.toFile(path)
  return path
}
const create = async (path: string, kind: 'jpeg' | 'png', part: VariantPart) => {
  const into = `${path}-${part}`
  await mkdir(into)
  const { variants } = await createVariants(path, kind, into, part)
  const files = variants.map(async ({ format, width, path }) => [
    `${width}.${format}`,
    (await readFile(path)).toString('base64'),
  ])
  return Object.fromEntries(await Promise.all(files)) as Record<string, string>
}

it.each([300, 700, 1100, 1300, 2600])(
  'creates the same files of an image %i pixels wide together and in two steps',
  async (width) => {
    const path = await store(`${width}.jpg`, noise(width).jpeg())
    const [first, rest, all] = [
      await create(path, 'jpeg', 'first'),
      width > 480 ? await create(path, 'jpeg', 'rest') : {},
      await create(path, 'jpeg', 'all'),
    ]
    expect(Object.keys(all)).toHaveLength(Object.keys(first).length + Object.keys(rest).length)
    expect({ ...first, ...rest }).toEqual(all)
  },
)

it.each([
  [1, 3],
  [0.5, 4],
])('keeps an alpha channel only where it shows something: alpha %d', async (alpha, channels) => {
  const background = { r: 200, g: 40, b: 20, alpha }
  const path = await store(
    `alpha-${channels}.png`,
    sharp({ create: { width: 600, height: 40, channels: 4, background } }).png(),
  )
  const files = await create(path, 'png', 'all')
  expect(Object.keys(files)).toHaveLength(4)
  for (const bytes of Object.values(files))
    expect((await sharp(Buffer.from(bytes, 'base64')).metadata()).channels).toBe(channels)
})
