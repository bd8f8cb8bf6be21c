/** An album: photos open in the lightbox, by keys and by touch, each has a URL, and all of them can be reached. */
import { pages } from '#contract/pages.ts'
import { en } from '#web/locale/en.ts'
import type { SharedSite } from './support/shared-site.ts'
import { expect, test } from './support/test.ts'
import type { Visitor } from './support/visitor.ts'

const COUNT = 60
const albumPath = ({ fixtures }: SharedSite) => pages.album.href({ albumId: fixtures.albums.long })
const photos = ({ page }: Visitor) => page.locator('[data-photo]')
const counter = ({ page }: Visitor) => page.locator('.lightbox-counter').textContent()
const textOf = ({ page }: Visitor) => page.locator('.lightbox-panel').textContent()
const pathOf = ({ page }: Visitor) => new URL(page.url()).pathname + new URL(page.url()).search

const openAlbum = async (visitor: Visitor, path: string) => {
  await visitor.open(path)
  await visitor.hydrated()
}
const isOpen = ({ page }: Visitor) => page.locator('.pswp--open').waitFor()
/** Swipes work only when it has its full size and the focus. */
const hasGrown = (visitor: Visitor) => visitor.page.locator('.pswp:focus').waitFor()
const isClosed = (visitor: Visitor) => visitor.page.locator('.pswp').waitFor({ state: 'detached' })

test('by keyboard: a photo opens, the next, the one before, closes, and the focus returns', async ({
  site,
  visitor,
}) => {
  await openAlbum(visitor, albumPath(site))
  await photos(visitor).nth(1).focus()
  await visitor.page.keyboard.press('Enter')
  await isOpen(visitor)
  await expect.poll(() => counter(visitor)).toBe(`2 / ${COUNT}`)
  await expect.poll(() => textOf(visitor)).toContain('Tone 101')
  await visitor.page.keyboard.press('ArrowRight')
  await expect.poll(() => counter(visitor)).toBe(`3 / ${COUNT}`)
  await visitor.page.keyboard.press('ArrowLeft')
  await visitor.page.keyboard.press('ArrowLeft')
  await expect.poll(() => textOf(visitor)).toContain('Tone 100')
  expect(pathOf(visitor)).toMatch(/\?photo=\d+$/)
  await visitor.page.keyboard.press('Escape')
  await isClosed(visitor)
  await expect.poll(() => pathOf(visitor)).toBe(albumPath(site))
  await expect
    .poll(() => visitor.page.evaluate(() => document.activeElement?.hasAttribute('data-photo')))
    .toBe(true)
})

test('keys that are pressed during the opening animation are handled in order', { tag: '@full' }, async ({
  site,
  visitor,
}) => {
  const { page } = visitor
  await openAlbum(visitor, albumPath(site))
  await photos(visitor).nth(4).focus()
  await page.keyboard.press('Enter')
  // As soon as it appears, and before it can move.
  await page.locator('.pswp').waitFor({ state: 'attached' })
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft', 'ArrowRight']) await page.keyboard.press(key)
  await expect.poll(() => counter(visitor)).toBe(`7 / ${COUNT}`)
  await page.keyboard.press('Escape')
  await isClosed(visitor)
  await page.keyboard.press('Enter')
  await page.locator('.pswp').waitFor({ state: 'attached' })
  await page.keyboard.press('Escape')
  await isClosed(visitor)
  await expect.poll(() => pathOf(visitor)).toBe(albumPath(site))
})

test('by keyboard to the end: photos that are not loaded yet are loaded in time', { tag: '@full' }, async ({
  site,
  visitor,
}) => {
  await openAlbum(visitor, albumPath(site))
  const far = photos(visitor).nth(20)
  // Below the window, rows are laid out only when they are near.
  await far.evaluate((photo) => photo.scrollIntoView({ block: 'center' }))
  await far.click()
  await isOpen(visitor)
  for (let place = 21; place < COUNT; place++) {
    await expect.poll(() => counter(visitor)).toBe(`${place} / ${COUNT}`)
    await visitor.page.keyboard.press('ArrowRight')
  }
  await expect.poll(() => counter(visitor)).toBe(`${COUNT} / ${COUNT}`)
  await expect.poll(() => textOf(visitor)).toContain(`Tone ${100 + COUNT - 1}`)
})

test('by touch: a tap opens a photo, a swipe shows the next, going back closes it', { tag: '@full' }, async ({
  site,
  visit,
}) => {
  const visitor = await visit({ width: 390 })
  await openAlbum(visitor, albumPath(site))
  await photos(visitor).first().tap()
  await hasGrown(visitor)
  await expect.poll(() => counter(visitor)).toBe(`1 / ${COUNT}`)
  await swipe(visitor, { from: 330, to: 60 })
  await expect.poll(() => counter(visitor)).toBe(`2 / ${COUNT}`)
  await visitor.page.goBack()
  await isClosed(visitor)
  await expect.poll(() => pathOf(visitor)).toBe(albumPath(site))
})

test('on a phone in landscape a photo takes most of the height, with its details beside it', {
  tag: '@full',
}, async ({ visit }) => {
  const visitor = await visit({ width: 390 })
  const { page } = visitor
  await page.setViewportSize({ width: 844, height: 390 })
  // The photos of the fixtures are smaller than the window.
  await openAlbum(visitor, pages.albums.href())
  await page.getByRole('link', { name: /Plates of one winter/ }).tap()
  await photos(visitor).first().tap()
  await isOpen(visitor)
  await hasGrown(visitor)
  const photo = page.locator('.pswp__item[aria-hidden=false] img').last()
  const panel = page.locator('.lightbox-panel')
  const boxOf = async (part: typeof photo) =>
    (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await expect
    .poll(async () => {
      const { width, height } = await boxOf(photo)
      return Math.max(width / (844 - 224), height / 390)
    })
    .toBeGreaterThan(0.75)
  const { x, width } = await boxOf(photo)
  expect(x + width).toBeLessThanOrEqual((await boxOf(panel)).x)
})

test('a link to one photo opens it, wherever it is in the album', { tag: '@full' }, async ({
  site,
  visitor,
  visit,
}) => {
  const { albums } = site.fixtures
  const response = await fetch(`${site.url}/api/albums/${albums.long}/photos?size=1&current=50`)
  const { data } = (await response.json()) as { data: { photos: { id: number }[] } }
  const path = pages.album.href({ albumId: albums.long }, { photo: data.photos[0]?.id })
  await openAlbum(visitor, path)
  await isOpen(visitor)
  await expect.poll(() => counter(visitor)).toBe(`50 / ${COUNT}`)
  await expect.poll(() => textOf(visitor)).toContain('Tone 149')
  await visitor.page.keyboard.press('Escape')
  await isClosed(visitor)
  await expect.poll(() => pathOf(visitor)).toBe(pages.album.href({ albumId: albums.long }, { page: 3 }))
  // Without scripts, the page with the photo is shown.
  const plain = await visit({ hasScripts: false })
  await plain.open(path)
  await expect(plain.page.getByAltText('Tone 149')).toHaveCount(1)
})

test('scrolling loads all photos in their order, and going back shows them again', { tag: '@full' }, async ({
  site,
  visitor,
}) => {
  await openAlbum(visitor, albumPath(site))
  await expect.poll(() => photos(visitor).count()).toBeLessThan(COUNT)
  await expect
    .poll(async () => {
      await visitor.page.mouse.wheel(0, 600)
      return photos(visitor).count()
    })
    .toBe(COUNT)
  const alts = await photos(visitor)
    .locator('img')
    .evaluateAll((images) => images.map((image) => image.getAttribute('alt')))
  expect(alts).toEqual(Array.from({ length: COUNT }, (_, i) => `Tone ${100 + i}`))
  await visitor.page.mouse.wheel(0, 9000)
  const distanceToEnd = () => document.documentElement.scrollHeight - innerHeight - scrollY
  await expect.poll(() => visitor.page.evaluate(distanceToEnd)).toBeLessThan(2)
  const before = await visitor.page.evaluate(() => scrollY)
  // Playwright's own click would first scroll the header into view.
  await visitor.page
    .getByRole('navigation', { name: en.frame.primary })
    .getByRole('link', { name: en.nav.albums })
    .evaluate((link: HTMLAnchorElement) => link.click())
  await visitor.page.getByRole('heading', { level: 1, name: en.albums.title }).waitFor()
  await visitor.page.goBack()
  await expect.poll(() => photos(visitor).count()).toBe(COUNT)
  await expect.poll(() => visitor.page.evaluate(() => scrollY)).toBe(before)
})

test('without scripts a link leads to more photos, and each photo to its image', { tag: '@full' }, async ({
  site,
  visit,
}) => {
  const visitor = await visit({ hasScripts: false })
  await visitor.open(albumPath(site))
  await expect(photos(visitor)).toHaveCount(24)
  await expect(photos(visitor).first()).toHaveAttribute('href', /^\/media\/[0-9a-f]{32}\/\d+\.webp$/)
  await visitor.page.getByRole('link', { name: en.albums.more }).click()
  await expect(visitor.page.getByAltText('Tone 124')).toHaveCount(1)
  await visitor.page.getByRole('link', { name: en.albums.more }).click()
  await expect(photos(visitor)).toHaveCount(12)
  await expect(visitor.page.getByRole('link', { name: en.albums.more })).toHaveCount(0)
  await visitor.page.getByRole('link', { name: en.albums.earlier }).click()
  expect(pathOf(visitor)).toBe(pages.album.href({ albumId: site.fixtures.albums.long }, { page: 2 }))
})

test('rows of photos are full and even at every width, with and without scripts', { tag: '@full' }, async ({
  site,
  visit,
}) => {
  const album = async (name: string) => {
    const { data } = (await (await fetch(`${site.url}/api/photos/albums`)).json()) as {
      data: { id: number; albumName: string }[]
    }
    return data.find(({ albumName }) => albumName === name)?.id ?? 0
  }
  const albumId = await album('Plates of one winter')
  for (const width of [1280, 390] as const)
    for (const hasScripts of [true, false]) {
      const visitor = await visit({ width, hasScripts })
      await visitor.open(pages.album.href({ albumId }))
      const boxes = await visitor.page.locator('[data-shape]').all()
      const places = await Promise.all(boxes.map(async (box) => await box.boundingBox()))
      const rows = Map.groupBy(places, (place) => Math.round(place?.y ?? 0))
      expect(rows.size).toBeGreaterThan(1)
      const edges = []
      for (const row of rows.values()) {
        const heights = row.map((place) => place?.height ?? 0)
        expect(Math.max(...heights) - Math.min(...heights)).toBeLessThan(1)
        edges.push(Math.max(...row.map((place) => (place?.x ?? 0) + (place?.width ?? 0))))
      }
      // The last row keeps its height instead of filling up.
      for (const edge of edges.slice(0, -1)) expect(Math.abs(edge - (edges[0] ?? 0))).toBeLessThan(1)
    }
})

test('the mobile menu has an entry for each album, and session storage holds the public ones', {
  tag: '@full',
}, async ({ visit }) => {
  const visitor = await visit({ width: 390 })
  await visitor.open('/')
  await visitor.hydrated()
  await visitor.page.getByRole('banner').getByRole('button', { name: en.frame.openMenu }).click()
  const menu = visitor.page.getByRole('dialog', { name: en.frame.menu })
  await menu.getByRole('link', { name: 'A long album' }).click()
  await visitor.page.getByRole('heading', { level: 1, name: 'A long album' }).waitFor()
  const stored = await visitor.page.evaluate(() => sessionStorage.getItem('albums') ?? '')
  expect(JSON.parse(stored)).toContainEqual(
    expect.objectContaining({ id: expect.any(Number), albumName: 'An open album' }),
  )
  expect(stored).not.toContain('sentinel')
})

/** Moves a finger across the middle of the screen. */
const swipe = async ({ page, context }: Visitor, { from, to }: { from: number; to: number }) => {
  const finger = await context.newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove', x: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y: 420 }] })
  await touch('touchStart', from)
  for (let step = 1; step <= 8; step++) {
    await touch('touchMove', from + ((to - from) * step) / 8)
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}
