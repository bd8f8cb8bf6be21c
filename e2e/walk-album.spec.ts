/** An album: photos open, are walked through by keys and by touch, have addresses of their own, and never end early. */
import { expect, inject } from 'vitest'
import { pages } from '#contract/pages.ts'
import { en } from '#web/locale/en.ts'
import { journey } from './journey.ts'
import type { Reader } from './reader.ts'

const COUNT = 60
const albumPath = () => pages.album.href({ albumId: inject('fixtures').albums.long })
const photos = ({ page }: Reader) => page.locator('[data-photo]')
const counter = ({ page }: Reader) => page.locator('.lightbox-counter').textContent()
const words = ({ page }: Reader) => page.locator('.lightbox-panel').textContent()
const address = ({ page }: Reader) => new URL(page.url()).pathname + new URL(page.url()).search

const opensAlbum = async (reader: Reader, path = albumPath()) => {
  await reader.opens(path)
  await reader.isAtHome()
}
const isOpen = ({ page }: Reader) => page.locator('.pswp--open').waitFor()
/** It has grown to its size, and takes the focus: only then do fingers move it. */
const hasGrown = (reader: Reader) => reader.page.locator('.pswp:focus').waitFor()
const isClosed = (reader: Reader) => reader.page.locator('.pswp').waitFor({ state: 'detached' })

journey('by keyboard: open, on, back, close, and the focus is where it was', async ({ reader }) => {
  await opensAlbum(reader)
  await photos(reader).nth(1).focus()
  await reader.page.keyboard.press('Enter')
  await isOpen(reader)
  await expect.poll(() => counter(reader)).toBe(`2 / ${COUNT}`)
  expect(await words(reader)).toContain('Tone 101')
  await reader.page.keyboard.press('ArrowRight')
  await expect.poll(() => counter(reader)).toBe(`3 / ${COUNT}`)
  await reader.page.keyboard.press('ArrowLeft')
  await reader.page.keyboard.press('ArrowLeft')
  await expect.poll(() => words(reader)).toContain('Tone 100')
  expect(address(reader)).toMatch(/\?photo=\d+$/)
  await reader.page.keyboard.press('Escape')
  await isClosed(reader)
  await expect.poll(() => address(reader)).toBe(albumPath())
  await expect
    .poll(() => reader.page.evaluate(() => document.activeElement?.hasAttribute('data-photo')))
    .toBe(true)
})

journey('keys that are pressed while it still grows are heard, each in its turn', async ({ reader }) => {
  const { page } = reader
  await opensAlbum(reader)
  await photos(reader).nth(4).focus()
  await page.keyboard.press('Enter')
  // At the very moment in which it appears, and before it can move.
  await page.locator('.pswp').waitFor({ state: 'attached' })
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft', 'ArrowRight']) await page.keyboard.press(key)
  await expect.poll(() => counter(reader)).toBe(`7 / ${COUNT}`)
  await page.keyboard.press('Escape')
  await isClosed(reader)
  await page.keyboard.press('Enter')
  await page.locator('.pswp').waitFor({ state: 'attached' })
  await page.keyboard.press('Escape')
  await isClosed(reader)
  expect(address(reader)).toBe(albumPath())
})

journey('by keyboard to the end: what is not there yet comes in time', async ({ reader }) => {
  await opensAlbum(reader)
  await photos(reader).nth(20).click()
  await isOpen(reader)
  for (let place = 21; place < COUNT; place++) {
    await expect.poll(() => counter(reader)).toBe(`${place} / ${COUNT}`)
    await reader.page.keyboard.press('ArrowRight')
    await reader.page.waitForTimeout(60)
  }
  await expect.poll(() => counter(reader)).toBe(`${COUNT} / ${COUNT}`)
  expect(await words(reader)).toContain(`Tone ${100 + COUNT - 1}`)
})

journey('by touch: a tap opens, a swipe goes on, going back closes', async ({ visit }) => {
  const reader = await visit({ width: 390 })
  await opensAlbum(reader)
  await photos(reader).first().tap()
  await hasGrown(reader)
  await expect.poll(() => counter(reader)).toBe(`1 / ${COUNT}`)
  await swipe(reader, { from: 330, to: 60 })
  await expect.poll(() => counter(reader)).toBe(`2 / ${COUNT}`)
  await reader.page.goBack()
  await isClosed(reader)
  expect(address(reader)).toBe(albumPath())
})

journey('a link to one photo opens it, wherever in the album it is', async ({ reader, visit }) => {
  const { albums } = inject('fixtures')
  const answer = await fetch(
    new URL(`/api/albums/${albums.long}/photos?size=1&current=50`, inject('siteUrl')),
  )
  const { data } = (await answer.json()) as { data: { photos: { id: number }[] } }
  const path = pages.album.href({ albumId: albums.long }, { photo: data.photos[0]?.id })
  await opensAlbum(reader, path)
  await isOpen(reader)
  await expect.poll(() => counter(reader)).toBe(`50 / ${COUNT}`)
  expect(await words(reader)).toContain('Tone 149')
  await reader.page.keyboard.press('Escape')
  await isClosed(reader)
  await expect.poll(() => address(reader)).toBe(pages.album.href({ albumId: albums.long }, { page: 3 }))
  // Without scripts it is the page that holds the photo.
  const plain = await visit({ hasScripts: false })
  await plain.opens(path)
  expect(await plain.page.getByAltText('Tone 149').count()).toBe(1)
})

journey('scrolling brings all photos, in their order; coming back finds them again', async ({ reader }) => {
  await opensAlbum(reader)
  expect(await photos(reader).count()).toBeLessThan(COUNT)
  await expect
    .poll(async () => {
      await reader.page.mouse.wheel(0, 600)
      return photos(reader).count()
    })
    .toBe(COUNT)
  const alts = await photos(reader)
    .locator('img')
    .evaluateAll((images) => images.map((image) => image.getAttribute('alt')))
  expect(alts).toEqual(Array.from({ length: COUNT }, (_, i) => `Tone ${100 + i}`))
  await reader.page.mouse.wheel(0, 9000)
  await reader.page.waitForTimeout(600)
  const before = await reader.page.evaluate(() => scrollY)
  // Playwright's own click would scroll the header into its view first.
  await reader.page
    .getByRole('navigation', { name: en.frame.primary })
    .getByRole('link', { name: en.nav.albums })
    .evaluate((link: HTMLAnchorElement) => link.click())
  await reader.page.getByRole('heading', { level: 1, name: en.albums.title }).waitFor()
  await reader.page.goBack()
  await expect.poll(() => photos(reader).count()).toBe(COUNT)
  await expect.poll(() => reader.page.evaluate(() => scrollY)).toBe(before)
})

journey('without scripts a link leads on, and each photo to its picture', async ({ visit }) => {
  const reader = await visit({ hasScripts: false })
  await reader.opens(albumPath())
  expect(await photos(reader).count()).toBe(24)
  expect(await photos(reader).first().getAttribute('href')).toMatch(/^\/media\/[0-9a-f]{32}\/\d+\.webp$/)
  await reader.page.getByRole('link', { name: en.albums.more }).click()
  expect(await reader.page.getByAltText('Tone 124').count()).toBe(1)
  await reader.page.getByRole('link', { name: en.albums.more }).click()
  expect(await photos(reader).count()).toBe(12)
  expect(await reader.page.getByRole('link', { name: en.albums.more }).count()).toBe(0)
  await reader.page.getByRole('link', { name: en.albums.earlier }).click()
  expect(address(reader)).toBe(pages.album.href({ albumId: inject('fixtures').albums.long }, { page: 2 }))
})

journey('rows are full and even at every width, with and without scripts', async ({ visit }) => {
  const album = async (name: string) => {
    const { data } = (await (await fetch(new URL('/api/photos/albums', inject('siteUrl')))).json()) as {
      data: { id: number; albumName: string }[]
    }
    return data.find(({ albumName }) => albumName === name)?.id ?? 0
  }
  const albumId = await album('Plates of one winter')
  for (const width of [1280, 390] as const)
    for (const hasScripts of [true, false]) {
      const reader = await visit({ width, hasScripts })
      await reader.opens(pages.album.href({ albumId }))
      const boxes = await reader.page.locator('[data-shape]').all()
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

journey('the mobile menu has an entry for each album, and the session knows them', async ({ visit }) => {
  const reader = await visit({ width: 390 })
  await reader.opens('/')
  await reader.isAtHome()
  await reader.page.getByRole('banner').getByRole('button', { name: en.frame.openMenu }).click()
  const menu = reader.page.getByRole('dialog', { name: en.frame.menu })
  await menu.getByRole('link', { name: 'A long album' }).click()
  await reader.page.getByRole('heading', { level: 1, name: 'A long album' }).waitFor()
  const kept = await reader.page.evaluate(() => sessionStorage.getItem('albums'))
  expect(kept).toContain('An open album')
  expect(kept).not.toContain('canary')
})

/** A finger that moves across the middle of the screen. */
const swipe = async ({ page, context }: Reader, { from, to }: { from: number; to: number }) => {
  const finger = await context.newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove', x: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y: 420 }] })
  await touch('touchStart', from)
  for (let step = 1; step <= 8; step++) {
    await touch('touchMove', from + ((to - from) * step) / 8)
    await page.waitForTimeout(16)
  }
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}
