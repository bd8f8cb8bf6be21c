/** The about page and the welcome text: written, stored, published and merged, and the way there from the site. */
import type { Page } from '@playwright/test'
import { type Locale, langTag } from '#contract/locale.ts'
import { type FixedPage, fixedPages } from '#contract/own-page-path.ts'
import { studioPages } from '#contract/studio-pages.ts'
import cn from '#web/studio/own-pages/texts/cn.ts'
import en from '#web/studio/own-pages/texts/en.ts'
import merging from '#web/studio/writing/merging/texts/en.ts'
import writingCn from '#web/studio/writing/texts/cn.ts'
import writingEn from '#web/studio/writing/texts/en.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { looks } from './support/look.ts'
import { openStudio, type StudioSite, startStudioSite } from './support/studio-site.ts'
import { expect, test } from './support/test.ts'

let site: StudioSite
test.beforeAll(async () => {
  site = await startStudioSite()
})
test.afterAll(() => site.stop())

const sourceOf = (page: Page) => page.locator('.cm-content')
const publicText = async (path: string, locale: Locale = 'en') =>
  (await fetch(`${site.url}${path}`, { headers: { cookie: `locale=${locale}` } })).text()

const deskOf = (name: FixedPage) => studioPages.ownPage.href({ pageId: fixedPages[name].id })
/** As another device does it. */
const publishElsewhere = async (name: FixedPage, markdownEn: string, markdownCn = '') => {
  const url = `${site.url}/api/studio/own-pages/${fixedPages[name].id}`
  const headers = { ...site.owner.headers, 'content-type': 'application/json' }
  const { data } = (await (await fetch(url, { headers })).json()) as { data: { version: string } }
  const body = JSON.stringify({ ...data, markdownEn, markdownCn, baseVersion: data.version })
  const { code } = (await (await fetch(url, { method: 'PUT', headers, body })).json()) as { code: number }
  expect(code).toBe(20000)
}
const clear = (name: FixedPage) => publishElsewhere(name, '')
/** Replaces the whole text, as a person does it. */
const rewrite = async (page: Page, text: string) => {
  await sourceOf(page).click()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(text)
}

for (const look of looks) {
  const texts = look.locale === 'cn' ? cn : en
  const words = look.locale === 'cn' ? writingCn : writingEn
  test(`the about page is opened from the site, written by keyboard and published, ${look.width} wide, ${look.locale}`, {
    tag: '@full',
  }, async ({ visitSite }) => {
    await clear('about')
    const { page, open } = await openStudio(visitSite, site, '/about', look)
    await page.locator(`main a[href="${deskOf('about')}"]`).press('Enter')
    await expect(page.locator('[data-kind=saved]')).toHaveText(words.saving.seen)
    await sourceOf(page).click()
    await page.keyboard.type(`I write *here*. ${look.width} ${look.locale}`)
    // At once: every key is there, whatever the database of the browser has done by now.
    await page.reload()
    await expect(sourceOf(page)).toHaveText(`I write *here*. ${look.width} ${look.locale}`)
    await expect(page.locator('[data-kind=kept]')).toHaveText(words.saving.kept)
    expect(await publicText('/about')).not.toContain('I write')
    await expectAccessible(page)
    await page.keyboard.press('Control+Enter')
    await page.getByText(texts.published).first().waitFor()
    await expect(page.locator('[data-kind=saved]')).toHaveText(words.saving.seen)
    expect(await publicText('/about')).toContain(`I write <em>here</em>. ${look.width} ${look.locale}`)
    await open(deskOf('message'))
    await sourceOf(page).waitFor()
    // The text has what its explanation leaves of the window.
    const box = await page.locator('.cm-box').boundingBox()
    expect(box?.height ?? 0).toBeGreaterThan((page.viewportSize()?.height ?? 0) / 2)
    await expectAccessible(page)
  })

  test(`a page has a text in each language, and visitors read theirs, ${look.width} wide, ${look.locale}`, {
    tag: '@full',
  }, async ({ visitSite }) => {
    const written = { en: 'Good evening.', cn: '晚上好。' }
    const other = look.locale === 'en' ? 'cn' : 'en'
    const { names, missing } = (look.locale === 'en' ? writingEn : writingCn).language
    await clear('message')
    const { page, open } = await openStudio(visitSite, site, deskOf('message'), look)
    const tab = (locale: Locale) => page.getByRole('button', { name: names[locale] })
    const publish = async (text: string) => {
      await sourceOf(page).click()
      await page.keyboard.insertText(text)
      await page.keyboard.press('Control+Enter')
      await expect(page.locator('[data-kind=saved]')).toHaveText(words.saving.seen)
      await page.getByText(texts.published).first().waitFor()
    }
    await expect(tab(look.locale)).toHaveAttribute('aria-pressed', 'true')
    await publish(written[look.locale])
    // The other language borrows it, marked with its own language.
    expect(await publicText('/message', other)).toMatch(
      new RegExp(`lang="${langTag[look.locale]}"[^]*${written[look.locale]}`),
    )
    await expect(tab(other)).toContainText(missing)
    await tab(other).press('Enter')
    await expect(page.getByText(texts.placeholder[other])).toBeVisible()
    await publish(written[other])
    await expectAccessible(page)
    await tab(look.locale).press('Enter')
    await expect(sourceOf(page)).toHaveText(written[look.locale])
    await expect(tab(other)).not.toContainText(missing)
    for (const locale of ['en', 'cn'] as const)
      expect(await publicText('/message', locale)).toContain(written[locale])

    await open('/message')
    await expect(page.getByText(written[look.locale])).toBeVisible()
    await expect(page.getByText(written[other])).toHaveCount(0)
  })
}

test('the welcome text is discarded, brought back, and shown above the comments', { tag: '@full' }, async ({
  visitSite,
}) => {
  await clear('message')
  const { page } = await openStudio(visitSite, site, '/message')
  await page.locator(`main a[href="${deskOf('message')}"]`).click()
  await sourceOf(page).click()
  await page.keyboard.type('Good evening.')
  await page.getByRole('button', { name: en.discard }).click()
  await expect(sourceOf(page)).not.toContainText('Good evening.')
  await page.getByText(en.discarded).waitFor()
  await page.locator('h1').click()
  await page.keyboard.press('z')
  await expect(sourceOf(page)).toContainText('Good evening.')
  await page.getByRole('button', { name: writingEn.update, exact: true }).click()
  await page.getByText(en.published).first().waitFor()
  expect(await publicText('/message')).toContain('Good evening.')
})

test('without a network the draft stays, and what another device has published is merged, never overwritten', {
  tag: '@full',
}, async ({ visitSite }) => {
  await publishElsewhere('about', 'One.\n\nTwo.\n\nThree.')
  const visitor = await openStudio(visitSite, site, deskOf('about'))
  const { page, context } = visitor
  visitor.expectFailure(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  await expect(sourceOf(page)).toContainText('Three.')
  await context.setOffline(true)
  await rewrite(page, 'One mine.\n\nTwo.\n\nThree.')
  await page.keyboard.press('Control+Enter')
  await page.locator('[data-kind=failed]').waitFor()
  await context.setOffline(false)

  await publishElsewhere('about', 'One.\n\nTwo.\n\nThree theirs.')
  await page.keyboard.press('Control+Enter')
  await page.getByText(en.merged).first().waitFor()
  await expect(sourceOf(page)).toContainText('One mine.')
  await expect(sourceOf(page)).toContainText('Three theirs.')

  await publishElsewhere('about', 'One theirs.\n\nTwo.\n\nThree theirs.')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('heading', { name: merging.title }).waitFor()
  // A crash of the browser now loses neither text.
  await page.reload()
  await expect(sourceOf(page)).toContainText('One mine.')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('heading', { name: merging.title }).waitFor()
  await page.getByRole('button', { name: merging.takeBoth }).click()
  await page.getByRole('button', { name: merging.save }).click()
  await expect(sourceOf(page)).toContainText('One mine.')
  await page.getByRole('button', { name: writingEn.update, exact: true }).click()
  await page.getByText(en.published).first().waitFor()
  const text = await publicText('/about')
  for (const line of ['One mine.', 'One theirs.', 'Three theirs.']) expect(text).toContain(line)
})
