/** What comes between while an article is written: the session ends, the network goes, the server dies. Nothing is lost. */
import type { Page } from '@playwright/test'
import albums from '#web/studio/albums/texts/en.ts'
import frame from '#web/studio/frame/texts/en.ts'
import uploadTexts from '#web/studio/uploads/texts/en.ts'
import publishing from '#web/studio/writing/publishing/texts/en.ts'
import en from '#web/studio/writing/texts/en.ts'
import { violationsOn } from './support/axe.ts'
import { holdRequests } from './support/hold-requests.ts'
import { inBothThemes } from './support/look.ts'
import { expireSession, setOwnerPassword, signInPlace } from './support/lost-session.ts'
import { openStudio, type StudioProcess, startStudioProcess } from './support/studio-site.ts'
import { expect, test } from './support/test.ts'
import {
  expectText,
  pasteImage,
  pendingFiles,
  savedArticle,
  savedText,
  sourceOf,
  untilImages,
  untilSaved,
  write,
  writeArticle,
} from './support/writing.ts'

let site: StudioProcess
test.beforeAll(async () => {
  site = await startStudioProcess(setOwnerPassword)
})
test.afterAll(() => site.stop())

test('the session ends while the owner types: no key goes elsewhere, and the login in place goes on', {
  tag: '@full',
}, async ({ visitSite }) => {
  const visitor = await openStudio(visitSite, site, '/studio/write')
  const { page } = visitor
  visitor.expectFailure(/401/)
  // Nobody waits for it: the article with what readers see, which the desk requests for its panels.
  const release = await holdRequests(page, /\/api\/studio\/articles\/\d+$/)
  await writeArticle(page, 'Session', 'Before. ')
  await expireSession(site, page)
  await release()
  await page.keyboard.type('While the session ends, ')
  await page.locator('[data-kind=signed-out]').waitFor()
  // No dialog has opened, so whatever is typed is typed into the text.
  await page.keyboard.type('and after it.')
  await expect(sourceOf(page)).toHaveText('Before. While the session ends, and after it.')
  await inBothThemes(page, async (theme) => expect(await violationsOn(page), theme).toEqual([]))
  await page.getByRole('button', { name: en.saving.signIn }).press('Enter')
  await signInPlace(site, page)
  await expectText(site, page, 'Before. While the session ends, and after it.')
})

test('the session ends while an album is named: no key goes elsewhere, and saving asks for the login', {
  tag: '@full',
}, async ({ visitSite }) => {
  const visitor = await openStudio(visitSite, site, '/studio/albums')
  const { page } = visitor
  visitor.expectFailure(/401/)
  await page.getByRole('button', { name: albums.create }).first().click()
  const form = page.getByRole('dialog', { name: albums.createTitle })
  const name = form.getByRole('textbox', { name: frame.localized.name.en })
  await name.click()
  await expireSession(site, page)
  const refused = page.waitForResponse((response) => response.url().includes('/api/studio/url-names'))
  await page.keyboard.type('Low ')
  expect(await (await refused).json()).toMatchObject({ code: 40001 })
  await page.keyboard.type('water')
  await expect(name).toHaveValue('Low water')
  await name.press('Enter')
  await signInPlace(site, page)
  await page.getByRole('heading', { name: 'Low water', level: 1 }).waitFor()
})

test('the session ends before publishing: after the login in place the last text is public', {
  tag: '@full',
}, async ({ visitSite }) => {
  const visitor = await openStudio(visitSite, site, '/studio/write')
  const { page } = visitor
  visitor.expectFailure(/401/)
  const path = await writeArticle(page, 'Published after all', 'Before. ')
  await page.getByRole('button', { name: en.publish }).click()
  const panel = page.getByRole('dialog', { name: publishing.title })
  await panel.getByLabel(publishing.filing.category, { exact: true }).fill('Harbors')
  await untilSaved(page)
  await expireSession(site, page)
  await panel.getByLabel(publishing.details.abstract).fill('Typed after the session had ended.')
  await panel.getByRole('button', { name: publishing.publishNow(0, '') }).click()
  await signInPlace(site, page)
  await page.getByText(publishing.published).first().waitFor()
  await expectText(site, page, 'Before. ')
  const { draft, hasChanges } = await savedArticle(site, page)
  expect(draft.properties).toMatchObject({
    category: 'Harbors',
    abstract: 'Typed after the session had ended.',
  })
  expect(hasChanges).toBe(false)
  expect(await (await fetch(`${site.url}${path}`)).text()).toContain('Harbors')
})

test('the session ends before an image is pasted: it is sent after the login, and typing goes on meanwhile', {
  tag: '@full',
}, async ({ visitSite }) => {
  const visitor = await openStudio(visitSite, site, '/studio/write')
  const { page } = visitor
  visitor.expectFailure(/401/)
  await writeArticle(page, 'Image', 'Above\n\n')
  await expireSession(site, page)
  await pasteImage(page, 20)
  await page.keyboard.type('Below')
  const uploads = page.getByRole('region', { name: uploadTexts.region })
  await uploads.getByRole('button', { name: uploadTexts.retryFile('tone-20.png') }).press('Enter')
  await signInPlace(site, page)
  await expect(sourceOf(page)).toContainText('![](/media/')
  await untilSaved(page)
  await expect.poll(() => savedText(site, page)).toMatch(/^Above\n\n!\[\]\(\/media\/\S+\)\n\nBelow$/)
})

test('an image that is pasted without a network is sent when it returns, and stands where it was pasted', {
  tag: '@full',
}, async ({ visitSite }) => {
  const visitor = await openStudio(visitSite, site, '/studio/write')
  const { page, context } = visitor
  visitor.expectFailure(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  await writeArticle(page, 'Image without a network', 'Above\n\n')
  await pasteImage(page, 30)
  await untilImages(page, 1)
  await context.setOffline(true)
  await pasteImage(page, 40)
  await write(page, 'Below')
  await page.getByText(en.band.offline.title, { exact: true }).waitFor()
  await page.getByRole('region', { name: uploadTexts.region }).getByText('tone-40.png').waitFor()
  await context.setOffline(false)
  await untilImages(page, 2)
  await untilSaved(page)
  const [first = '', second = ''] = (await savedText(site, page)).match(/!\[\]\(\/media\/\S+\)/g) ?? []
  expect(second).not.toBe(first)
  expect(await savedText(site, page)).toBe(`Above\n\n${first}\n${second}\n\nBelow`)
})

test('an image on its way when the tab ends is sent by the next one, and stands where it was pasted', {
  tag: '@full',
}, async ({ visitSite }) => {
  const visitor = await openStudio(visitSite, site, '/studio/write')
  const { page, context } = visitor
  visitor.expectFailure(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  await writeArticle(page, 'Image of another tab', 'Above\n\n')
  const url = page.url()
  await context.setOffline(true)
  await pasteImage(page, 50)
  await write(page, 'Below')
  await expect.poll(() => pendingFiles(page)).toBe(1)
  await page.close()
  await context.setOffline(false)
  const next = await context.newPage()
  await next.goto(url)
  await untilImages(next, 1)
  await untilSaved(next)
  await expect.poll(() => savedText(site, next)).toMatch(/^Above\n\n!\[\]\(\/media\/\S+\)\n\nBelow$/)
  await expect.poll(() => pendingFiles(next)).toBe(0)
})

/** As when the system has no memory left for it. */
const killTab = async (page: Page) => {
  const crashed = page.waitForEvent('crash')
  const session = await page.context().newCDPSession(page)
  // There is no response from a process that has ended.
  void session.send('Page.crash').catch(() => {})
  await crashed
}

test('the tab is killed while typing without a network, the server dies meanwhile, and every character is there', {
  tag: '@full',
}, async ({ visitSite }) => {
  const visitor = await openStudio(visitSite, site, '/studio/write')
  const { page, context } = visitor
  visitor.expectFailure(/ERR_|Failed to (fetch|load)|50300/)
  await writeArticle(page, 'Killed', 'Before. ')
  const url = page.url()
  await context.setOffline(true)
  await page.keyboard.type('Typed offline. ')
  await page.getByText(en.band.offline.title, { exact: true }).waitFor()
  await page.keyboard.type('Typed last. ')
  // At once: the process of the tab ends without a word.
  await killTab(page)
  await page.close()
  await site.crash()
  await context.setOffline(false)
  const next = await context.newPage()
  await next.goto(url)
  const text = 'Before. Typed offline. Typed last. '
  await expectText(site, next, text)
  // Another one right before a reload, and right before the tab is closed.
  await write(next, 'Reloaded. ')
  await next.reload()
  await expect(sourceOf(next)).toHaveText(`${text}Reloaded. `)
  await write(next, 'Closed.')
  await next.close()
  const last = await context.newPage()
  await last.goto(url)
  await expectText(site, last, `${text}Reloaded. Closed.`)
})
