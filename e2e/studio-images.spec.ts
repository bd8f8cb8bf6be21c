/** Images and galleries in the rendered text of the editor: their fields, widths, order and files, by pointer, keyboard and finger. */
import type { Page } from '@playwright/test'
import { plainPhoto, plainPhotoBytes } from '#server/testing/photos.ts'
import liveCn from '#web/studio/writing/live/texts/cn.ts'
import live from '#web/studio/writing/live/texts/en.ts'
import publishing from '#web/studio/writing/publishing/texts/en.ts'
import cn from '#web/studio/writing/texts/cn.ts'
import en from '#web/studio/writing/texts/en.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { openStudio, type StudioSite, startStudioSite } from './support/studio-site.ts'
import { expect, test } from './support/test.ts'
import { savedText, sourceOf, untilSaved, writeArticle } from './support/writing.ts'

let site: StudioSite
test.beforeAll(async () => {
  site = await startStudioSite(async (ctx) => {
    await plainPhoto(ctx, 200)
    await plainPhoto(ctx, 201)
  })
})
test.afterAll(() => site.stop())

const texts = live.image

/** Drops images on an element, as from a folder. */
const dropImages = async (page: Page, tones: number[], on: string) => {
  const files = await Promise.all(
    tones.map(async (tone) => ({ name: `tone-${tone}.png`, bytes: [...(await plainPhotoBytes(tone))] })),
  )
  await page.locator(on).evaluate((element, all) => {
    const dataTransfer = new DataTransfer()
    for (const { name, bytes } of all)
      dataTransfer.items.add(new File([new Uint8Array(bytes)], name, { type: 'image/png' }))
    const { left, bottom } = element.getBoundingClientRect()
    const place = { clientX: left + 80, clientY: Math.min(bottom, innerHeight) - 60 }
    element.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true, ...place }))
  }, files)
}

const picks = (page: Page) => page.locator('.cm-live-pick')
const field = (page: Page, name: string) => page.getByRole('textbox', { name })

/** The text with a letter for each image, in the order in which they were stored. */
const shapeOf = async (page: Page, urls: string[]) => {
  const text = await savedText(site, page)
  return urls.reduce((shown, url, at) => shown.replaceAll(url, String.fromCharCode(97 + at)), text)
}
const urlsIn = (text: string) => [...text.matchAll(/\/media\/[^)\s"]+/g)].map(([url]) => url)

/** A new article with three images in a gallery. Returns their URLs and the path of the article. */
const writeGallery = async (page: Page, title: string, tones: number[]) => {
  const path = await writeArticle(page, title, 'Before.\n')
  await dropImages(page, tones, '.cm-content')
  await expect.poll(async () => urlsIn(await savedText(site, page))).toHaveLength(tones.length)
  return { path, urls: urlsIn(await savedText(site, page)) }
}

test('three images are dropped, described, ordered and widened without a mark of Markdown, and the page shows them so', async ({
  visitSite,
}) => {
  const { page } = await openStudio(visitSite, site, '/studio/write', { hasMotion: false }, 'write')
  const { path, urls } = await writeGallery(page, 'Pier', [1, 2, 3])
  await expect(page.locator('.cm-live-images .pics figure')).toHaveCount(3)
  await page.getByRole('button', { name: en.withoutAlt(3) }).click()
  await expect(field(page, texts.alt)).toBeFocused()
  await page.keyboard.type('A "pier" at [noon]')
  await field(page, texts.caption).fill('One')
  await page.getByRole('button', { name: texts.moveOn }).click()
  await picks(page).nth(2).click()
  await field(page, texts.alt).fill('A quay')
  await page.getByRole('button', { name: texts.takeOut }).click()
  await expect(page.locator('.cm-live-images')).toHaveCount(2)
  await picks(page).nth(2).click()
  await page.getByRole('button', { name: texts.widths.wide }).click()
  await page.getByText(texts.link, { exact: true }).click()
  await field(page, texts.linkAddress).fill('/tags')
  await page.keyboard.press('Escape')
  await untilSaved(page)
  await expect
    .poll(() => shapeOf(page, urls))
    .toBe('Before.\n\n![](b)\n![A "pier" at \\[noon\\]](a "One")\n\n[![A quay](c ""){.wide}](/tags)\n')
  await expect(page.locator('.cm-live-no-alt')).toHaveCount(1)
  await page.getByRole('button', { name: en.details }).click()
  await page.getByRole('button', { name: publishing.publishNow(0, '') }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const html = await (await fetch(`${site.url}${path}`)).text()
  expect(html).toMatch(
    /<div class="pics"><div><a class="zoom"[^>]*>.*?<figcaption>One<\/figcaption><\/figure><\/div><\/div>/,
  )
  expect(html).toMatch(
    /<figure class="img wide"><a href="\/tags"><picture>.*?alt="A quay"[^>]*><\/picture><\/a><\/figure>/,
  )
})

test('by keyboard alone: into a gallery, through it, to another place, out of it, and back', {
  tag: '@full',
}, async ({ visitSite }) => {
  const { page } = await openStudio(visitSite, site, '/studio/write', { hasMotion: false }, 'write')
  const { urls } = await writeGallery(page, 'Keys', [11, 12, 13])
  await sourceOf(page).focus()
  await page.keyboard.press('Control+Home')
  for (let press = 0; press < 6; press += 1) {
    if (await page.locator('.cm-live-images.cm-live-selected').count()) break
    await page.keyboard.press('ArrowDown')
    // The mark comes with the next frame.
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
  await page.keyboard.press('Enter')
  await expect(picks(page).nth(0)).toBeFocused()
  await page.keyboard.press('Alt+ArrowRight')
  await expect(picks(page).nth(1)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(field(page, texts.alt)).toBeFocused()
  await field(page, texts.alt).fill('Third')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await untilSaved(page)
  await expect.poll(() => shapeOf(page, urls)).toBe('Before.\n\n![](b)\n![](a)\n![Third](c)\n')
  // Each action is one step.
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await untilSaved(page)
  await expect.poll(() => shapeOf(page, urls)).toBe('Before.\n\n![](a)\n![](b)\n![](c)\n')
  await page.keyboard.press('Enter')
  for (let count = 3; count > 0; count -= 1) {
    await expect(picks(page)).toHaveCount(count)
    await page.keyboard.press('Delete')
  }
  await expect.poll(() => shapeOf(page, urls)).toMatch(/^Before\.\n+$/)
})

test('dragging orders a gallery and joins images; a dropped file joins them; a grip makes an image wider', {
  tag: '@full',
}, async ({ visitSite }) => {
  const { page } = await openStudio(visitSite, site, '/studio/write', { hasMotion: false }, 'write')
  const { urls } = await writeGallery(page, 'Drag', [21, 22])
  await picks(page)
    .nth(0)
    .dragTo(picks(page).nth(1), { targetPosition: { x: 300, y: 60 } })
  await expect.poll(() => shapeOf(page, urls)).toBe('Before.\n\n![](b)\n![](a)\n')
  await dropImages(page, [23], '.cm-live-images')
  await expect.poll(async () => urlsIn(await savedText(site, page))).toHaveLength(3)
  const all = [...urls, urlsIn(await savedText(site, page))[2] as string]
  await expect.poll(() => shapeOf(page, all)).toBe('Before.\n\n![](b)\n![](a)\n![](c)\n')
  await picks(page).nth(2).click()
  await page.getByRole('button', { name: texts.takeOut }).click()
  const box = page.locator('.cm-live-images').nth(1)
  await picks(page).nth(2).click()
  await page.keyboard.press('Escape')
  const grip = box.getByRole('slider').last()
  const { x = 0, y = 0 } = (await grip.boundingBox()) ?? {}
  await page.mouse.move(x + 4, y + 20)
  await page.mouse.down()
  await page.mouse.move(x + 900, y + 20, { steps: 4 })
  await page.mouse.up()
  await expect.poll(() => shapeOf(page, all)).toBe('Before.\n\n![](b)\n![](a)\n\n![](c){.full}\n')
  await grip.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(grip).toBeFocused()
  await expect.poll(() => shapeOf(page, all)).toBe('Before.\n\n![](b)\n![](a)\n\n![](c){.wide}\n')
  await picks(page)
    .nth(2)
    .dragTo(picks(page).nth(0), { targetPosition: { x: 20, y: 60 } })
  await expect.poll(() => shapeOf(page, all)).toMatch(/^Before\.\n\n!\[\]\(c\)\n!\[\]\(b\)\n!\[\]\(a\)\n+$/)
})

test('on a phone the fields of an image are a sheet; images come from the library, and one that is lost says so', {
  tag: '@full',
}, async ({ visitSite }) => {
  const look = { width: 390, theme: 'theme-light', locale: 'cn' } as const
  const { page, expectFailure } = await openStudio(visitSite, site, '/studio/write', look, 'write')
  expectFailure(/Failed to load resource/)
  const chinese = liveCn.image
  const { urls } = await writeGallery(page, '码头', [31])
  await page.getByRole('button', { name: cn.withoutAlt(1) }).click()
  const sheet = page.getByRole('group', { name: chinese.title, exact: true })
  await field(page, chinese.alt).fill('码头')
  await page.getByRole('combobox', { name: chinese.small }).selectOption('right')
  await expectAccessible(page)
  const { y = 0, height = 0 } = (await sheet.boundingBox()) ?? {}
  expect(y + height).toBeLessThanOrEqual(844)
  await expect.poll(() => shapeOf(page, urls)).toBe('Before.\n\n![码头](a ""){.right}\n')
  await page.getByRole('button', { name: chinese.library }).click()
  await page.getByRole('searchbox').fill('tone-201')
  await page.getByRole('button', { name: /tone-201/ }).click()
  await expect.poll(async () => urlsIn(await savedText(site, page))).not.toEqual(urls)
  const chosen = urlsIn(await savedText(site, page))
  await expect.poll(() => shapeOf(page, chosen)).toBe('Before.\n\n![码头](a ""){.right}\n')
  await sourceOf(page).focus()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('\n![](/media/gone.webp)\n\n')
  await page.locator('.cm-live-images .missing').getByText(chinese.missing).waitFor()
})
