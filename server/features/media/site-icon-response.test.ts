// @module-tag engine
// @module-tag storage
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { updateSettings } from '#server/features/settings/update-settings.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { toImage } from './media.mapper.ts'
import { siteIcons } from './site-icon-response.ts'
import { storeImage } from './store-image.ts'

let context: TestContext
beforeAll(async () => {
  context = await createTestContext()
})
afterAll(() => context.close())

const choose = (favicon: string) =>
  context.ctx.transaction((tx) => updateSettings(context.ctx, tx, { favicon }))
const bytesOf = async (path: string) => Buffer.from(await (await context.fetch(path)).arrayBuffer())
/** Red, green, blue and alpha of a pixel. */
const pixel = async (png: Buffer, x: number, y: number) => {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return [...data.subarray(4 * (y * info.width + x), 4 * (y * info.width + x) + 4)]
}

it('every icon is made from the owner’s favicon, in its size, and without transparent parts where systems fill them with black', async () => {
  // A red circle on nothing.
  const circle =
    '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><circle cx="150" cy="150" r="150" fill="#f00"/></svg>'
  const row = await storeImage(context.ctx, Buffer.from(circle), { name: 'favicon.svg' })
  await choose(toImage(row).src)
  for (const [path, { side, form }] of Object.entries(siteIcons)) {
    const bytes = await bytesOf(path)
    const png = form === 'ico' ? bytes.subarray(22) : bytes
    const { width, height, format } = await sharp(png).metadata()
    expect([path, width, height, format]).toEqual([path, side, side, 'png'])
    const [red = 0, green = 255] = await pixel(png, side / 2, side / 2)
    expect(red - green, path).toBeGreaterThan(200)
    const corner = await pixel(png, 0, 0)
    if (form === 'any' || form === 'ico') expect(corner[3], path).toBe(0)
    else expect(corner, path).toEqual([13, 19, 24, 255])
    // The middle of the upper edge is cut off by some systems.
    const edge = await pixel(png, side / 2, Math.round(side * 0.05))
    expect((edge[0] ?? 0) > 200, path).toBe(form !== 'maskable')
  }
  expect([...(await bytesOf('/favicon.ico')).subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 48, 48])
})

it('a favicon of another site is where the icons lead', async () => {
  await choose('https://cdn.example/icon.png')
  const response = await context.fetch('/icon-180.png', { redirect: 'manual' })
  expect([response.status, response.headers.get('location')]).toEqual([302, 'https://cdn.example/icon.png'])
})
