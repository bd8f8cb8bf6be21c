/** Talks in the studio: written with photos by keyboard and thumb, stored in the browser, listed, hidden and brought back. */
import type { Page } from '@playwright/test'
import { failures } from '#contract/errors.ts'
import type { StudioTalk } from '#contract/studio/talks.ts'
import { saveTalk } from '#server/features/talks/save-talk.ts'
import { talkDraft } from '#server/testing/fixtures.ts'
import { plainPhotoBytes } from '#server/testing/photos.ts'
import { jsonRequest } from '#server/testing/test-context.ts'
import { en as site_en } from '#web/locale/en.ts'
import orderingEn from '#web/studio/ordering/texts/en.ts'
import cn from '#web/studio/talks/texts/cn.ts'
import en from '#web/studio/talks/texts/en.ts'
import { expectNoViolations } from './support/axe.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { looks, sizeOf, tierOf } from './support/look.ts'
import { restingBox } from './support/resting-box.ts'
import { openStudio, type StudioSite, startStudioSite } from './support/studio-site.ts'
import { expect, test } from './support/test.ts'
import { pasteImage, pendingFiles } from './support/writing.ts'

let site: StudioSite
let ferry: number
test.beforeAll(async () => {
  site = await startStudioSite(async (ctx) => {
    for (let i = 1; i <= 31; i += 1)
      await saveTalk(ctx, talkDraft(ctx, { markdown: `Note ${i}`, publishedAt: ctx.now() - i * 86_400_000 }))
    ferry = await saveTalk(ctx, talkDraft(ctx, { markdown: 'The ferry was late.', publishedAt: ctx.now() }))
  })
})
test.afterAll(() => site.stop())

const api = async <Data>(path: string, init: RequestInit = {}): Promise<Data> => {
  const response = await fetch(`${site.url}/api${path}`, {
    ...init,
    headers: { ...init.headers, ...site.owner.headers },
  })
  return ((await response.json()) as { data: Data }).data
}
const talksWith = async (words: string): Promise<StudioTalk[]> =>
  (await api<{ records: StudioTalk[] }>(`/studio/talks?q=${encodeURIComponent(words)}`)).records

const photo = async (name: string, tone: number) => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(await plainPhotoBytes(tone)),
})
/** Types into the field, which has the focus when the screen opens. */
const write = async (page: Page, label: string, words: string) => {
  const field = page.getByRole('textbox', { name: label })
  await expect(field).toBeFocused()
  await page.keyboard.type(words)
}

for (const look of looks) {
  const texts = look.locale === 'cn' ? cn : en
  test(`a talk with photos is written, ordered, described and sent by keyboard, ${look.width} wide, ${look.locale}`, {
    tag: tierOf(look),
  }, async ({ visitSite }) => {
    const words = `Fog at ${look.width} ${look.locale}`
    const { page } = await openStudio(visitSite, site, '/studio/talks', look)
    await page.locator('[data-talk]').first().waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: texts.write }).press('Enter')
    await write(page, texts.text, words)
    await page.getByText(texts.kept).waitFor()
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: texts.choosePhotos }).press('Enter')
    const tone = looks.indexOf(look) * 3
    await (await choosing).setFiles([await photo('one.png', tone), await photo('two.png', tone + 1)])
    await page.getByRole('button', { name: texts.openPhoto(2, '') }).waitFor()
    await expectAccessible(page)

    await page.getByRole('button', { name: texts.openPhoto(2, '') }).press('Enter')
    const sheet = page.getByRole('dialog', { name: texts.place(2, 2) })
    await sheet.getByRole('textbox', { name: texts.alt }).fill('A pier in fog')
    await expectAccessible(page)
    // In a low window the photo's sheet scrolls, and reaches the lower edge of a phone.
    if (look.width === 390) {
      await page.setViewportSize({ width: 390, height: 300 })
      const scroller = sheet.getByRole('heading', { name: texts.place(2, 2) }).locator('..')
      expect((await scroller.boundingBox())?.height).toBeCloseTo(300)
      await page.setViewportSize(sizeOf(look.width))
    }
    await sheet.getByRole('button', { name: texts.done }).press('Enter')
    await page.getByRole('button', { name: texts.pinThis }).press('Enter')
    await page.getByRole('button', { name: texts.everyone }).press('Space')
    await page.keyboard.press('ControlOrMeta+Enter')
    const row = page.locator('[data-talk]', { hasText: words })
    await row.getByText(texts.pinned, { exact: true }).waitFor()
    const [talk] = await talksWith(words)
    expect(talk).toMatchObject({ markdown: words, isTop: true, isPrivate: true, state: 'hidden' })
    expect(talk?.photos.map(({ alt }) => alt)).toEqual(['', 'A pier in fog'])
  })
}

test('photos change their places by keyboard and by mouse, and leave with undo', { tag: '@full' }, async ({
  visitSite,
}) => {
  const { page } = await openStudio(visitSite, site, '/studio/talks/new')
  await write(page, en.text, 'Three photos')
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: en.choosePhotos }).click()
  const tones = [200, 210, 220]
  await (await choosing).setFiles(await Promise.all(tones.map((tone) => photo(`${tone}.png`, tone))))
  await page.getByRole('button', { name: en.openPhoto(3, '') }).click()
  const sheet = page.getByRole('dialog')
  const order = () =>
    sheet.locator('li img').evaluateAll((all) => all.map((one) => (one as HTMLImageElement).src))
  await expect(sheet.locator('li')).toHaveCount(3)
  const before = await order()
  await sheet.getByRole('button', { name: orderingEn.handle(en.photo(3)) }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText(orderingEn.lifted(3, 3))).toBeAttached()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByText(orderingEn.moved(2, 3))).toBeAttached()
  await page.keyboard.press('Space')
  await expect.poll(order).toEqual([before[0], before[2], before[1]])
  await expect(sheet.getByRole('heading')).toHaveText(en.place(2, 3))

  const [from, to] = [sheet.locator('li').nth(0), sheet.locator('li').nth(2)]
  const [a, b] = [await restingBox(from), await restingBox(to)]
  await page.mouse.move(a.x + 20, a.y + 20)
  await page.mouse.down()
  await page.mouse.move(a.x + 60, a.y + 22, { steps: 4 })
  await page.mouse.move(b.x + 30, b.y + 20, { steps: 8 })
  await expect(page.getByText(orderingEn.moved(3, 3))).toBeAttached()
  await page.mouse.up()
  await expect.poll(order).toEqual([before[2], before[1], before[0]])
  await sheet.getByRole('button', { name: en.removePhoto }).click()
  await expect(sheet.locator('li')).toHaveCount(2)
  await sheet.getByRole('button', { name: en.done }).click()
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect.poll(async () => (await talksWith('Three photos'))[0]?.photos.length).toBe(2)
})

test('what was typed survives a closed tab and a network that is away, and is sent once', {
  tag: '@full',
}, async ({ visitSite }) => {
  const visitor = await openStudio(visitSite, site, '/studio/talks/new')
  visitor.expectFailure(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
  const { page, context } = visitor
  await write(page, en.text, 'Typed on the quay')
  // At once: the last key is there all the same.
  await page.close()
  const next = await context.newPage()
  await next.goto('/studio/talks')
  await next.getByRole('region', { name: en.unsent.title }).getByRole('link').click()
  const field = next.getByRole('textbox', { name: en.text })
  await expect(field).toHaveValue('Typed on the quay')
  await context.setOffline(true)
  await field.press('ControlOrMeta+Enter')
  await next.getByText(site_en.toasts.noResponse).first().waitFor()
  await expect(field).toHaveValue('Typed on the quay')
  await context.setOffline(false)
  await field.press('End')
  await next.keyboard.type(', sent from home')
  await next.keyboard.press('ControlOrMeta+Enter')
  await next.locator('[data-talk]', { hasText: 'Typed on the quay, sent from home' }).waitFor()
  expect(await talksWith('Typed on the quay')).toHaveLength(1)
  await expect(next.getByRole('region', { name: en.unsent.title })).toHaveCount(0)
  // Back at the address of the draft, another talk begins; the one that was sent stays as it is.
  await next.goBack()
  await expect(field).toHaveValue('')
  await next.keyboard.type('The next one')
  await next.keyboard.press('ControlOrMeta+Enter')
  await next.locator('[data-talk]', { hasText: 'The next one' }).waitFor()
  expect(await talksWith('Typed on the quay')).toHaveLength(1)
})

test('a photo that is pasted right before the tab ends is sent by the next one', { tag: '@full' }, async ({
  visitSite,
}) => {
  const visitor = await openStudio(visitSite, site, '/studio/talks/new')
  visitor.expectFailure(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
  const { page, context } = visitor
  const field = page.getByRole('textbox', { name: en.text })
  await expect(field).toBeFocused()
  await context.setOffline(true)
  await pasteImage(page, 77, 'textarea')
  await expect.poll(() => pendingFiles(page)).toBe(1)
  await page.close()
  await context.setOffline(false)
  const next = await context.newPage()
  await next.goto('/studio/talks')
  // Nothing was typed: the talk is the photo alone.
  await next
    .getByRole('region', { name: en.unsent.title })
    .getByRole('link', { name: en.onlyPhotos(1) })
    .click()
  await next.getByRole('button', { name: en.openPhoto(1, '') }).waitFor()
  await expect.poll(() => pendingFiles(next)).toBe(0)
  await next.getByRole('button', { name: en.send }).click()
  await next.locator('[data-talk]').first().waitFor()
  await expect(next.getByRole('region', { name: en.unsent.title })).toHaveCount(0)
})

test('a session that has ended asks for the login in place, and nothing typed is lost', {
  tag: '@full',
}, async ({ visitSite }) => {
  const { page } = await openStudio(visitSite, site, '/studio/talks/new')
  await write(page, en.text, 'Written while signed in')
  await page.route('**/api/studio/talks', (route) =>
    route.fulfill({
      json: { flag: false, code: failures.unauthenticated.code, message: 'not logged in', data: null },
    }),
  )
  await page.keyboard.press('ControlOrMeta+Enter')
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('textbox', { name: en.text })).toHaveValue('Written while signed in')
})

test('the server refuses with a sentence at the field, and a talk of another device is not overwritten', {
  tag: '@full',
}, async ({ visitSite }) => {
  const { page } = await openStudio(visitSite, site, '/studio/talks/new')
  await page.getByRole('button', { name: en.send }).click()
  const field = page.getByRole('textbox', { name: en.text })
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription('Write something, or add a photo')
  await page.goto(`/studio/talks/${ferry}`)
  await expect(field).toHaveValue('The ferry was late.')
  const { version, photos, markdown, ...rest } = await api<StudioTalk>(`/studio/talks/${ferry}`)
  const body = { ...rest, photos, markdown: `${markdown} On the other device.`, baseVersion: version }
  await api(`/studio/talks/${ferry}`, jsonRequest('PUT' as 'POST', body, site.owner.headers) as RequestInit)
  await field.fill('The ferry was late. In this window.')
  await page.getByRole('button', { name: en.save }).click()
  await page.getByRole('alert', { name: en.conflict.title }).waitFor()
  await expectNoViolations(page)
  await expect(page.getByText('On the other device.')).toBeVisible()
  await expect(field).toHaveValue('The ferry was late. In this window.')
  await page.getByRole('button', { name: en.conflict.keepMine }).click()
  await page.locator(`[data-talk="${ferry}"]`, { hasText: 'In this window.' }).waitFor()
})

test('talks are found, hidden and deleted with undo by key; empty lists say what to do', {
  tag: '@full',
}, async ({ visitSite }) => {
  const { page } = await openStudio(visitSite, site, '/studio/talks?q=Note+17')
  const row = page.locator('[data-talk]')
  await expect(row).toHaveCount(1)
  await row.getByRole('button', { name: `${en.hide}: Note 17` }).press('Enter')
  await row.getByText(en.isPrivate, { exact: true }).waitFor()
  await row.getByRole('button', { name: `${en.trash}: Note 17` }).press('Enter')
  await page.getByRole('heading', { name: en.noneFound }).waitFor()
  await page.keyboard.press('z')
  await expect(row).toHaveCount(1)
  await page.getByRole('link', { name: en.statuses.trash }).click()
  await page.getByRole('link', { name: en.clear }).click()
  await expect(row).toHaveCount(30)
  await page.getByRole('link', { name: /^Page 2$/ }).click()
  await expect(page).toHaveURL(/page=2/)
  await page.goto('/studio/talks?status=trash')
  await page.getByRole('heading', { name: en.emptyTrash }).waitFor()
  await expect(page.getByText(en.summary('0'), { exact: true })).toBeVisible()
  expect(en.summary('0')).not.toMatch(/\d/)
  await expectNoViolations(page)
})
