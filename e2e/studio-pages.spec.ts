/** The about page and the welcome text: written, stored, published and merged, and the way there from the site. */
import type { Page } from '@playwright/test'
import cn from '#web/studio/pages/texts/cn.ts'
import en from '#web/studio/pages/texts/en.ts'
import merging from '#web/studio/writing/merging/texts/en.ts'
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
const publicText = async (path: string) => (await fetch(`${site.url}${path}`)).text()

/** As another device does it. */
const publishElsewhere = async (path: string, markdown: string) => {
  const url = `${site.url}/api/studio/${path}`
  const headers = { ...site.owner.headers, 'content-type': 'application/json' }
  const { data } = (await (await fetch(url, { headers })).json()) as { data: { version: string } }
  const body = JSON.stringify({ markdown, baseVersion: data.version })
  const { code } = (await (await fetch(url, { method: 'PUT', headers, body })).json()) as { code: number }
  expect(code).toBe(20000)
}
/** Replaces the whole text, as a person does it. */
const rewrite = async (page: Page, text: string) => {
  await sourceOf(page).click()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(text)
}

for (const look of looks) {
  const texts = look.locale === 'cn' ? cn : en
  test(`the about page is opened from the site, written by keyboard and published, ${look.width} wide, ${look.locale}`, async ({
    visitSite,
  }) => {
    await publishElsewhere('about', '')
    const { page, open } = await openStudio(visitSite, site, '/about', look)
    await page.locator('main a[href="/studio/about"]').press('Enter')
    await expect(page.getByText(texts.status.published)).toHaveCount(1)
    await sourceOf(page).click()
    await page.keyboard.type(`I write *here*. ${look.width} ${look.locale}`)
    // At once: every key is there, whatever the database of the browser has done by now.
    await page.reload()
    await expect(sourceOf(page)).toHaveText(`I write *here*. ${look.width} ${look.locale}`)
    await expect(page.getByText(texts.status.draft)).toHaveCount(1)
    expect(await publicText('/about')).not.toContain('I write')
    await expectAccessible(page)
    await page.keyboard.press('Control+Enter')
    await page.getByText(texts.about.published).first().waitFor()
    await expect(page.getByText(texts.status.published)).toHaveCount(1)
    expect(await publicText('/about')).toContain(`I write <em>here</em>. ${look.width} ${look.locale}`)
    await open('/studio/message')
    await sourceOf(page).waitFor()
    await expectAccessible(page)
  })
}

test('the welcome text is discarded, brought back, and shown above the comments', async ({ visitSite }) => {
  const { page } = await openStudio(visitSite, site, '/message')
  await page.locator('main a[href="/studio/message"]').click()
  await sourceOf(page).click()
  await page.keyboard.type('Good evening.')
  await page.getByRole('button', { name: en.discard }).click()
  await expect(sourceOf(page)).not.toContainText('Good evening.')
  await page.getByText(en.discarded).waitFor()
  await page.locator('h1').click()
  await page.keyboard.press('z')
  await expect(sourceOf(page)).toContainText('Good evening.')
  await page.getByRole('button', { name: en.publish, exact: true }).click()
  await page.getByText(en.welcome.published).first().waitFor()
  expect(await publicText('/message')).toContain('Good evening.')
})

test('without a network the draft stays, and what another device has published is merged, never overwritten', async ({
  visitSite,
}) => {
  await publishElsewhere('about', 'One.\n\nTwo.\n\nThree.')
  const visitor = await openStudio(visitSite, site, '/studio/about')
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
  await page.getByRole('heading', { name: merging.title }).waitFor()
  await page.getByRole('button', { name: merging.takeBoth }).click()
  await page.getByRole('button', { name: merging.save }).click()
  await expect(sourceOf(page)).toContainText('One mine.')
  await page.getByRole('button', { name: en.publish, exact: true }).click()
  await page.getByText(en.about.published).first().waitFor()
  const text = await publicText('/about')
  for (const line of ['One mine.', 'One theirs.', 'Three theirs.']) expect(text).toContain(line)
})
