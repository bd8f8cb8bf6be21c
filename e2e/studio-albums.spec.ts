/** Albums in the studio: created, put in order, filled with hundreds of photos, described and deleted with undo. */
import sharp from 'sharp'
import { pages } from '#contract/pages.ts'
import type { StudioAlbum, StudioPhoto } from '#contract/studio/albums.ts'
import { addPhotos } from '#server/features/albums/add-photos.ts'
import { createAlbum } from '#server/features/albums/save-album.ts'
import { plainPhoto } from '#server/testing/photos.ts'
import { en as siteTexts } from '#web/locale/en.ts'
import cn from '#web/studio/albums/texts/cn.ts'
import en from '#web/studio/albums/texts/en.ts'
import frameCn from '#web/studio/frame/texts/cn.ts'
import frameEn from '#web/studio/frame/texts/en.ts'
import orderingCn from '#web/studio/ordering/texts/cn.ts'
import orderingEn from '#web/studio/ordering/texts/en.ts'
import uploadsEn from '#web/studio/uploads/texts/en.ts'
import { expectNoViolations } from './support/axe.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { expectFits } from './support/expect-fits.ts'
import { holdRequests } from './support/hold-requests.ts'
import { looks, tierOf } from './support/look.ts'
import { expireSession, setOwnerPassword, signInPlace } from './support/lost-session.ts'
import { moveByKeys } from './support/move-by-keys.ts'
import { restingBox } from './support/resting-box.ts'
import { openStudio, type StudioSite, startStudioSite } from './support/studio-site.ts'
import { expect, test } from './support/test.ts'

let site: StudioSite
let harbor: number
test.beforeAll(async () => {
  site = await startStudioSite(async (ctx) => {
    await setOwnerPassword(ctx)
    await createAlbum(ctx, { name: 'Nothing yet', description: '', isPrivate: true })
    await createAlbum(ctx, { name: 'Winter', description: '', isPrivate: false })
    harbor = await createAlbum(ctx, { name: 'Harbor', description: 'Masts and fog', isPrivate: false })
    for (const tone of [10, 20, 30, 40, 50, 60])
      await addPhotos(ctx, harbor, [
        { mediaId: (await plainPhoto(ctx, tone)).id, description: `Tone ${tone}`, alt: 'One color' },
      ])
  })
})
test.afterAll(() => site.stop())

const api = async <Data>(path: string): Promise<Data> => {
  const response = await fetch(`${site.url}/api/studio${path}`, { headers: site.owner.headers })
  return ((await response.json()) as { data: Data }).data
}
const albums = () => api<StudioAlbum[]>('/albums')
const photosOf = async (id: number) => (await api<{ photos: StudioPhoto[] }>(`/albums/${id}`)).photos
const captions = async (id: number) => (await photosOf(id)).map(({ description }) => description)

for (const look of looks) {
  const texts = look.locale === 'cn' ? cn : en
  const ordering = look.locale === 'cn' ? orderingCn : orderingEn
  const frame = look.locale === 'cn' ? frameCn : frameEn
  test(`an album is created, described and put in order by keyboard, ${look.width} wide, ${look.locale}`, {
    tag: tierOf(look),
  }, async ({ visitSite }) => {
    const { page } = await openStudio(visitSite, site, '/studio/albums', look)
    await page.locator('[data-tile]').first().waitFor()
    await expectAccessible(page)
    const count = (await albums()).length
    await page.getByRole('button', { name: texts.create }).press('Enter')
    const dialog = page.getByRole('dialog')
    const field = dialog.getByRole('textbox', { name: frame.localized.name.en })
    await field.press('Enter')
    const sentence = () => field.evaluate((input: HTMLInputElement) => input.validationMessage)
    await expect.poll(() => sentence()).toBe(texts.nameMissing)
    // One language is enough.
    const other = dialog.getByRole('textbox', { name: frame.localized.name.cn })
    await other.fill('港口')
    await expect.poll(() => sentence()).toBe('')
    await other.fill('')
    await field.fill('Harbor')
    await field.press('Enter')
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible(page)
    const name = `Fog ${look.width} ${look.locale}`
    await field.fill(name)
    await dialog.getByRole('textbox', { name: frame.localized.description.en }).fill('A wall of it')
    await field.press('Enter')
    await page.getByRole('heading', { name, level: 1 }).waitFor()
    await page.getByText(texts.noPhotosText).waitFor()
    await expectAccessible(page)
    await page.getByRole('main').getByRole('link', { name: texts.toAlbums }).press('Enter')
    const lifted = ordering.lifted(1, count + 1)
    await moveByKeys(page, ordering.handle(texts.album(name)), lifted, 'ArrowRight', 'Space')
    await expect.poll(async () => (await albums()).findIndex((one) => one.name === name)).toBe(1)
  })
}

test('a second press while the new album opens creates no second one', { tag: '@full' }, async ({
  visitSite,
}) => {
  const { page } = await openStudio(visitSite, site, '/studio/albums')
  await page.getByRole('button', { name: en.create }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: frameEn.localized.name.en }).fill('Pressed twice')
  // The album is there, and its screen is not loaded yet.
  const release = await holdRequests(page, /\/api\/studio\/albums\/\d+$|AlbumScreen/)
  const create = dialog.getByRole('button', { name: en.create })
  await create.click()
  await expect.poll(async () => (await albums()).some(({ name }) => name === 'Pressed twice')).toBe(true)
  await expect(create).toHaveAttribute('aria-busy', 'false')
  await create.click()
  await release()
  await page.getByRole('heading', { name: 'Pressed twice', level: 1 }).waitFor()
  expect((await albums()).filter(({ name }) => name === 'Pressed twice')).toHaveLength(1)
})

test('photos are ordered by keyboard and mouse, and a selection moves together', { tag: '@full' }, async ({
  visitSite,
}) => {
  const visitor = await openStudio(visitSite, site, `/studio/albums/${harbor}`)
  const { page } = visitor
  await page.locator('[data-photo]').nth(5).waitFor()
  await expectNoViolations(page)
  await expectFits(page)
  await moveByKeys(page, orderingEn.handle(en.photo(5)), orderingEn.lifted(5, 6), 'ArrowLeft', 'Space')
  await expect.poll(async () => (await captions(harbor)).slice(3, 5)).toEqual(['Tone 50', 'Tone 40'])
  await moveByKeys(page, orderingEn.handle(en.photo(1)), orderingEn.lifted(1, 6), 'ArrowRight', 'Escape')
  await expect(page.getByText(orderingEn.canceled)).toBeAttached()

  const a = await restingBox(page.locator('[data-photo]').nth(0))
  const b = await restingBox(page.locator('[data-photo]').nth(2))
  await page.mouse.move(a.x + 60, a.y + 60)
  await page.mouse.down()
  await page.mouse.move(a.x + 120, a.y + 62, { steps: 4 })
  await page.mouse.move(b.x + 70, b.y + 60, { steps: 8 })
  await expect(page.getByText(orderingEn.moved(3, 6))).toBeAttached()
  await page.mouse.up()
  await expect
    .poll(async () => (await captions(harbor)).slice(0, 3))
    .toEqual(['Tone 20', 'Tone 30', 'Tone 10'])

  // A range with Shift, then all of it to the end.
  await page.getByRole('checkbox', { name: en.select(1) }).check()
  await page.getByRole('checkbox', { name: en.select(3) }).click({ modifiers: ['Shift'] })
  await page.getByText(en.selected(3)).waitFor()
  await expectNoViolations(page)
  await page.getByRole('button', { name: en.toEnd }).press('Enter')
  const moved = ['Tone 50', 'Tone 40', 'Tone 60', 'Tone 20', 'Tone 30', 'Tone 10']
  await expect.poll(() => captions(harbor)).toEqual(moved)
  await page.getByRole('button', { name: en.remove, exact: true }).press('Enter')
  await expect(page.locator('[data-photo]')).toHaveCount(3)
  await page.keyboard.press('z')
  await expect(page.locator('[data-photo]')).toHaveCount(6)
  await expect.poll(() => captions(harbor)).toEqual(moved)

  // That the album cannot be loaded again takes away nothing that is shown.
  visitor.expectFailure(/ERR_FAILED/)
  await page.route(`**/api/studio/albums/${harbor}`, (route) => route.abort())
  await moveByKeys(page, orderingEn.handle(en.photo(1)), orderingEn.lifted(1, 6), 'ArrowRight', 'Space')
  await page.getByText(siteTexts.toasts.noResponse).first().waitFor()
  await expect(page.locator('[data-photo]')).toHaveCount(6)
})

test('captions and alternative texts are written in place; a failure keeps what was typed', {
  tag: '@full',
}, async ({ visitSite }) => {
  const visitor = await openStudio(visitSite, site, `/studio/albums/${harbor}`, { width: 390 })
  visitor.expectFailure(/Failed to load resource|ERR_FAILED/)
  const { page } = visitor
  const first = page.getByRole('textbox', { name: en.caption(1) })
  await first.fill('Masts at noon')
  await first.press('Tab')
  await expect.poll(async () => (await captions(harbor))[0]).toBe('Masts at noon')
  const release = await holdRequests(page, /\/api\/studio\/photos\//)
  await first.fill('Masts at')
  await first.press('Enter')
  await first.fill('Masts at dusk')
  await first.press('Tab')
  await release()
  await expect.poll(async () => (await captions(harbor))[0]).toBe('Masts at dusk')
  await page.route('**/api/studio/photos/*', (route) => route.abort())
  await page.getByRole('button', { name: en.alts }).press('Enter')
  const alt = page.getByRole('textbox', { name: en.alt(2) })
  await alt.fill('Fog over a pier')
  await alt.press('Enter')
  await expect(alt).toHaveAttribute('aria-invalid', 'true')
  await expect(alt).toHaveValue('Fog over a pier')
  await expectNoViolations(page)
  await expectFits(page)
  await page.unroute('**/api/studio/photos/*')
  await alt.press('Enter')
  await expect.poll(async () => (await photosOf(harbor))[1]?.alt).toBe('Fog over a pier')
  await page.goto(pages.album.href({ albumId: harbor }))
  await page.getByRole('img', { name: 'Fog over a pier' }).waitFor()
})

test('by touch a photo is held at its handle and put down at another place', { tag: '@full' }, async ({
  visitSite,
}) => {
  const { page, context } = await openStudio(visitSite, site, `/studio/albums/${harbor}`, { width: 390 })
  const before = await captions(harbor)
  const handle = page.getByRole('button', { name: orderingEn.handle(en.photo(1)), exact: true })
  await handle.scrollIntoViewIfNeeded()
  const from = await restingBox(handle)
  const to = await restingBox(page.locator('[data-photo]').nth(1))
  const touch = await context.newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })
  await send('touchStart', from.x + 10, from.y + 10)
  await expect(page.getByText(orderingEn.lifted(1, before.length))).toBeAttached()
  for (let step = 1; step <= 8; step++)
    await send(
      'touchMove',
      from.x + 10 + ((to.x + 60 - from.x) * step) / 8,
      from.y + 10 + ((to.y + 60 - from.y) * step) / 8,
    )
  await expect(page.getByText(orderingEn.moved(2, before.length))).toBeAttached()
  await send('touchEnd')
  const [first, second, ...others] = before
  await expect.poll(() => captions(harbor)).toEqual([second, first, ...others])
})

test('a session that has ended asks for the login in place, and a caption is saved after it', {
  tag: '@full',
}, async ({ visitSite }) => {
  const visitor = await openStudio(visitSite, site, `/studio/albums/${harbor}`)
  visitor.expectFailure(/401/)
  const { page } = visitor
  const caption = page.getByRole('textbox', { name: en.caption(3) })
  await caption.waitFor()
  await expireSession(site, page)
  await caption.fill('Typed after the session had ended')
  await caption.press('Tab')
  await signInPlace(site, page)
  await expect.poll(async () => (await captions(harbor))[2]).toBe('Typed after the session had ended')
  await expect(caption).toHaveValue('Typed after the session had ended')
})

test('a photo becomes the cover and moves to another album; an album is deleted and comes back', {
  tag: '@full',
}, async ({ visitSite }) => {
  const { page } = await openStudio(visitSite, site, `/studio/albums/${harbor}`)
  await page.getByRole('checkbox', { name: en.select(2) }).check()
  await page.getByRole('button', { name: en.makeCover }).click()
  const second = (await photosOf(harbor))[1]?.id
  await expect.poll(async () => (await albums()).find(({ id }) => id === harbor)?.coverPhotoId).toBe(second)
  await page.getByRole('checkbox', { name: en.select(6) }).check()
  await page.getByLabel(en.moveToLabel).selectOption({ label: 'Winter' })
  await page.getByText(en.moved(1, 'Winter')).first().waitFor()
  expect((await albums()).find(({ name }) => name === 'Winter')?.photoCount).toBe(1)
  const before = await photosOf(harbor)
  await page.getByRole('button', { name: en.delete }).click()
  await page.getByText(en.deleted('Harbor')).waitFor()
  await expect(page.locator(`[data-tile="${harbor}"]`)).toHaveCount(0)
  await page.getByRole('button', { name: frameEn.undo }).click()
  await page.locator(`[data-tile="${harbor}"]`).waitFor()
  await expect.poll(() => photosOf(harbor)).toEqual(before)
  await page.goto('/studio/albums/999999')
  await page.getByRole('heading', { name: en.gone }).waitFor()
})

test('300 photos in one go on a slow line with three interruptions are all there once, in order', {
  tag: '@full',
}, async ({ visitSite }) => {
  const names = Array.from({ length: 300 }, (_, i) => `photo-${String(i + 1).padStart(3, '0')}.png`)
  const files = await Promise.all(
    names.map(async (name, i) => {
      const background = { r: i % 256, g: 40 + Math.floor(i / 256), b: 70 }
      const image = sharp({ create: { width: 24, height: 18, channels: 3, background } })
      return { name, mimeType: 'image/png', buffer: await image.png().toBuffer() }
    }),
  )
  const visitor = await openStudio(visitSite, site, '/studio/albums')
  visitor.expectFailure(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
  const { page, context } = visitor
  await page.getByRole('link', { name: 'Nothing yet' }).click()
  await page.getByText(en.noPhotosText).waitFor()
  const id = Number(new URL(page.url()).pathname.split('/').at(-1))
  const line = await context.newCDPSession(page)
  await line.send('Network.enable')
  const slow = { offline: false, latency: 30, downloadThroughput: 200_000, uploadThroughput: 60_000 }
  await line.send('Network.emulateNetworkConditions', slow)
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: en.upload }).click()
  await (await choosing).setFiles(files)
  const list = page.getByRole('region', { name: uploadsEn.region })
  const arrived = async () => (await albums()).find((one) => one.id === id)?.photoCount ?? 0
  /** However slow the machine is, photos go on arriving. */
  const untilArrived = async (count: number) => {
    for (let last = await arrived(); last < count; last = await arrived())
      await expect.poll(arrived).toBeGreaterThan(last)
  }
  for (const atLeast of [40, 120, 200]) {
    await untilArrived(atLeast)
    await line.send('Network.emulateNetworkConditions', { ...slow, offline: true })
    await list.getByText(uploadsEn.interrupted.passing).waitFor()
    await line.send('Network.emulateNetworkConditions', slow)
  }
  await untilArrived(300)
  expect((await photosOf(id)).map(({ name }) => name)).toEqual(names)
  await expect(list.getByRole('listitem')).toHaveCount(0)
  await expect(page.locator('[data-photo]')).toHaveCount(300)
})
