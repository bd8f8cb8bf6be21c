/** The first run: from the URL in the terminal to the first article that a visitor reads. */
import type { Page } from '@playwright/test'
import { setupApi } from '#contract/studio/setup.ts'
import { saveArticleFixtures } from '#server/testing/fixtures.ts'
import { plainPhotoBytes } from '#server/testing/photos.ts'
import cn from '#web/studio/setup/texts/cn.ts'
import en from '#web/studio/setup/texts/en.ts'
import publishing from '#web/studio/writing/publishing/texts/en.ts'
import writing from '#web/studio/writing/texts/en.ts'
import { hasPostgres } from '../scripts/postgres-binaries.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { looks } from './support/look.ts'
import { type SiteProcess, startSiteProcess } from './support/site.ts'
import { expect, test } from './support/test.ts'

const PASSWORD = 'a long walk in the snow'

/** Path and fragment of the URL in the terminal. */
const setupPath = async (site: SiteProcess): Promise<string> => {
  const find = () => /http\S+(\/studio\/setup#\S+)/.exec(site.terminal())?.[1] ?? ''
  await expect.poll(find).not.toBe('')
  return find()
}
const forward = (page: Page) => page.locator('form button[type=submit]')

/** The first two steps, by keyboard. */
const typeInput = async (page: Page, texts: typeof en) => {
  const title = page.locator('input[name=titleEn]')
  await title.focus()
  await page.keyboard.type('Harbor Light')
  await page.locator('input[name=titleCn]').fill('港灯')
  await page.locator('input[name=taglineEn]').fill('Notes from the pier')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: texts.account.title }).waitFor()
  await page.locator('input[name=nickname]').fill('Mira')
  await page.locator('input[name=username]').fill('mira@example.org')
}

test('the first start leads to a published article with a pasted picture', async ({ visitSite, onEnd }) => {
  const site = await startSiteProcess(async () => {}, { SMTP_URL: 'file:' })
  onEnd(site.stop)
  const path = await setupPath(site)
  expect(site.terminal()).toContain('open this URL')
  // No other site and no cache gets the document of the first run.
  const { headers } = await fetch(site.url + path)
  expect([headers.get('referrer-policy'), headers.get('cache-control')]).toEqual(['same-origin', 'no-store'])
  const { page, open } = await visitSite(site.url)
  await open(path)
  await typeInput(page, en)
  await page.locator('input[name=new-password]').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: en.email.send('mira@example.org') }).click()
  await page.getByText(en.email.isWritten).waitFor()
  await forward(page).click()
  await expect(page.getByRole('radio', { name: en.start.write })).toBeChecked()
  await forward(page).click()

  await page.waitForURL(/\/studio\/write/)
  await page.getByRole('textbox', { name: writing.title }).fill('First light')
  await page.locator('.cm-content').click()
  await page.keyboard.type('The pier at noon.')
  await page.keyboard.press('Enter')
  await pastePicture(page, await plainPhotoBytes(77))
  await page.locator('.cm-content img[src*="/media/"]').waitFor()
  await expect.poll(() => page.url()).toMatch(/articles\/\d+$/)
  await page.locator('[data-kind=saved]').waitFor()
  await page.getByRole('button', { name: writing.publish }).click()
  const panel = page.getByRole('dialog', { name: publishing.title })
  await panel.getByRole('button', { name: publishing.publishNow(0, '') }).click()
  await page.getByText(publishing.published).first().waitFor()

  const visitor = await visitSite(site.url)
  await visitor.open('/')
  await expect(visitor.page).toHaveTitle(/Harbor Light/)
  // The demo was deleted: this is the only article.
  await visitor.page.getByRole('link', { name: 'First light' }).first().click()
  await visitor.page.getByText('The pier at noon.').waitFor()
  const picture = visitor.page.locator('.prose img')
  await picture.scrollIntoViewIfNeeded()
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)

  // The URL has been used.
  await visitor.open(path)
  await visitor.page.getByRole('heading', { name: en.over.title }).waitFor()
})

/** The forms and the demo are the same on both engines; the tests of the API and of the demo run on both. */
test('on PostgreSQL, the URL in the terminal of a first start makes the owner, once', {
  tag: '@full',
}, async ({ onEnd }) => {
  test.skip(!(await hasPostgres()), 'This machine has no PostgreSQL.')
  const site = await startSiteProcess(saveArticleFixtures, {}, 'postgres')
  onEnd(site.stop)
  const token = new URL(await setupPath(site), site.url).hash.slice(1)
  const create = async () => {
    const response = await fetch(`${site.url}/api${setupApi.create.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...owner, token }),
    })
    return (await response.json()) as object
  }
  expect(await create()).toMatchObject({ code: 20000 })
  expect(await (await fetch(site.url)).text()).toContain(`<title>${owner.title}`)
  const login = await fetch(`${site.url}/api/users/login`, {
    method: 'POST',
    body: new URLSearchParams({ username: owner.email, password: owner.password }),
  })
  expect(await login.json()).toMatchObject({ code: 20000, data: { nickname: owner.name } })
  expect(await create()).toMatchObject({ code: 51000 })
})

const owner = {
  email: 'mira@example.org',
  password: PASSWORD,
  name: 'Mira',
  locale: 'en',
  timeZone: 'UTC',
  title: 'Harbor Light',
  tagline: 'Notes from the pier',
  isMultilingual: false,
  keepDemo: true,
}

const pastePicture = (page: Page, bytes: Uint8Array) =>
  page.evaluate(
    (content) => {
      const clipboardData = new DataTransfer()
      clipboardData.items.add(new File([new Uint8Array(content)], 'pier.png', { type: 'image/png' }))
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
      document.querySelector('.cm-content')?.dispatchEvent(event)
    },
    [...bytes],
  )

test.describe('a site without an owner', () => {
  let site: SiteProcess
  test.beforeAll(async () => {
    // With an article there is no demo, which takes seconds to load.
    site = await startSiteProcess(saveArticleFixtures)
  })
  test.afterAll(() => site.stop())

  for (const look of looks) {
    const texts = look.locale === 'cn' ? cn : en
    test(`every step says what is missing at its field and keeps what was typed, ${look.width} wide, ${look.locale}`, {
      tag: '@full',
    }, async ({ visitSite }) => {
      const { page, open } = await visitSite(site.url, look)
      await open(await setupPath(site))
      const zone = page.getByRole('combobox', { name: texts.name.timeZone })
      await zone.fill(look.locale === 'cn' ? '乌克兰' : 'ukraine')
      await expectAccessible(page)
      await zone.press('Enter')
      await expect(zone).toHaveValue('Europe/Kyiv')
      await forward(page).press('Enter')
      await page.getByText(texts.mistakes.noTitle).waitFor()
      await expect(page.locator('[aria-invalid=true]')).toBeFocused()
      await expectAccessible(page)
      await typeInput(page, texts)
      await forward(page).press('Enter')
      await page.getByText(texts.mistakes.noPassword).waitFor()
      await expectAccessible(page)

      await page.goBack()
      await expect(page.locator('input[name=titleCn]')).toHaveValue('港灯')
      await page.goForward()
      await expect(page.locator('input[name=nickname]')).toHaveValue('Mira')
      // Everybody uses it, which only the server knows.
      const password = page.locator('input[name=new-password]')
      await password.fill('password1')
      await password.press('Enter')
      await expect(password).toHaveAttribute('aria-invalid', 'true')
      await expect(page.locator('.ac-error:not(:empty)')).toHaveCount(1)
      await password.fill(PASSWORD)
      await password.press('Enter')
      await page.getByRole('heading', { name: texts.email.noServer }).waitFor()
      await expect(page.getByRole('button', { name: texts.email.send('mira@example.org') })).toHaveCount(0)
      await expectAccessible(page)
      await forward(page).press('Enter')
      await page.getByRole('radio', { name: texts.start.write }).press('ArrowDown')
      await expect(page.getByRole('radio', { name: texts.start.import })).toBeChecked()
      await expectAccessible(page)
      await page.reload()
      await expect(page.getByRole('radio', { name: texts.start.import })).toBeChecked()
      await page.getByText(look.locale === 'cn' ? 'Harbor Light、港灯' : 'Harbor Light, 港灯').waitFor()
      await page.getByText(texts.account.passwordAgain).waitFor()
      await expectAccessible(page)
    })
  }

  test('a connection that is lost after the server has created the site loses nothing, and the import screen opens', {
    tag: '@full',
  }, async ({ visitSite }) => {
    const visitor = await visitSite(site.url)
    const { page } = visitor
    visitor.expectFailure(/ERR_FAILED|ERR_INTERNET_DISCONNECTED/)
    await visitor.open(await setupPath(site))
    await typeInput(page, en)
    await page.locator('input[name=new-password]').fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: en.email.noServer }).waitFor()
    await forward(page).click()
    await page.getByRole('radio', { name: en.start.import }).check()

    await page.context().setOffline(true)
    await forward(page).click()
    await expect(page.locator('.ac-error:not(:empty)')).toBeVisible()
    await expect(forward(page)).toHaveText(en.create)
    await page.context().setOffline(false)
    // The request arrives, and its response does not.
    await page.route('**/api/studio/setup', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await forward(page).click()
    await expect(forward(page)).toHaveText(en.create)
    await expect(page.locator('.ac-error:not(:empty)')).toBeVisible()
    await page.unroute('**/api/studio/setup')
    await forward(page).click()
    await page.waitForURL(`${site.url}/studio/import`)
    await page.getByText('Mira').first().waitFor()
  })
})
