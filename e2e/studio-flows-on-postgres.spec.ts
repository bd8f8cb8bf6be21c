/** The way of an article on PostgreSQL: written, published, locked, taken back, restored, merged, and safe from a crash. */
import publishing from '#web/studio/writing/publishing/texts/en.ts'
import en from '#web/studio/writing/texts/en.ts'
import versions from '#web/studio/writing/versions/texts/en.ts'
import { hasPostgres } from '../scripts/postgres-binaries.ts'
import { openStudio, type StudioProcess, startStudioProcess } from './support/studio-site.ts'
import { expect, test } from './support/test.ts'
import {
  expectText,
  pasteImage,
  savedArticle,
  savedText,
  sourceOf,
  untilImages,
  untilSaved,
  write,
  writeArticle,
} from './support/writing.ts'

test.skip(!(await hasPostgres()), 'This machine has no PostgreSQL.')

let site: StudioProcess
test.beforeAll(async () => {
  site = await startStudioProcess(undefined, 'postgres')
})
test.afterAll(() => site?.stop())

const statusOf = async (path: string) => (await fetch(`${site.url}${path}`)).status
const htmlOf = async (path: string) => (await fetch(`${site.url}${path}`)).text()

test('an article with a pasted image is scheduled, published, locked, unpublished and restored', {
  tag: '@full',
}, async ({ visitSite }) => {
  const { page } = await openStudio(visitSite, site, '/studio/write')
  const path = await writeArticle(page, 'On PostgreSQL', 'The pier was empty.\n\n')
  await pasteImage(page, 50)
  await untilImages(page, 1)
  await untilSaved(page)
  const text = await savedText(site, page)
  expect(text).toMatch(/^The pier was empty\.\n\n!\[\]\(\/media\/\S+\)\n$/)

  const panel = page.getByRole('dialog', { name: publishing.title })
  const openPanel = () => page.getByRole('button', { name: en.details }).click()
  await openPanel()
  await panel.getByRole('button', { name: publishing.time.at }).click()
  await panel.getByLabel(publishing.time.dateAndTime).fill('2199-11-25T07:00')
  await panel.getByRole('button', { name: publishing.schedule(0, '') }).click()
  await page.getByText('25 November 2199').first().waitFor()
  expect(await statusOf(path)).toBe(404)

  await openPanel()
  await panel.getByRole('button', { name: publishing.time.at }).click()
  await panel.getByLabel(publishing.time.dateAndTime).fill('2020-01-02T03:04')
  await panel.getByRole('button', { name: publishing.publishNow(0, '') }).click()
  await expect.poll(() => htmlOf(path)).toContain('The pier was empty.')

  await openPanel()
  await panel.getByRole('button', { name: publishing.access.password }).click()
  await panel.getByLabel(publishing.access.password, { exact: true }).fill('open sesame')
  await panel.getByRole('button', { name: publishing.update }).click()
  await panel.waitFor({ state: 'detached' })
  expect(await htmlOf(path)).not.toContain('The pier was empty.')

  await openPanel()
  await panel.getByRole('button', { name: publishing.unpublish, exact: true }).click()
  const question = page.getByRole('dialog', { name: publishing.unpublishQuestion.title('On PostgreSQL') })
  await question.getByRole('button', { name: publishing.unpublishQuestion.confirm }).click()
  await expect.poll(() => statusOf(path)).toBe(404)

  await sourceOf(page).click()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Another text.')
  await expectText(site, page, 'Another text.')
  await page.getByRole('button', { name: en.versions }).click()
  const list = page.getByRole('dialog', { name: versions.title })
  await list.getByRole('button', { name: versions.reasons.publish }).first().click()
  await list.getByRole('button', { name: versions.restore, exact: true }).click()
  await expect.poll(() => savedText(site, page)).toBe(text)
})

test('two devices, a crash of the server and a lost network leave every character', { tag: '@full' }, async ({
  visitSite,
}) => {
  const visitor = await openStudio(visitSite, site, '/studio/write')
  const { page, context } = visitor
  visitor.expectFailure(/ERR_|Failed to (fetch|load)|50300/)
  await writeArticle(page, 'Two devices', 'One\n\nTwo')
  const other = await openStudio(visitSite, site, new URL(page.url()).pathname)
  other.expectFailure(/ERR_|Failed to (fetch|load)|50300/)
  await expect(sourceOf(other.page)).toContainText('Two')
  await sourceOf(other.page).click()
  await other.page.keyboard.press('Control+Home')
  await other.page.keyboard.type('By the other: ')
  await untilSaved(other.page)
  await write(page, ' by me')
  await expect.poll(() => savedText(site, page)).toBe('By the other: One\n\nTwo by me')

  await untilSaved(page)
  const crash = site.crash()
  await page.keyboard.type(', while the server is gone')
  await crash
  await page.keyboard.press('Control+s')
  await expect
    .poll(() => savedText(site, page))
    .toBe('By the other: One\n\nTwo by me, while the server is gone')
  await context.setOffline(true)
  await page.keyboard.type(', and offline')
  await page.getByText(en.band.offline.title, { exact: true }).waitFor()
  await context.setOffline(false)
  await expect
    .poll(() => savedText(site, page))
    .toBe('By the other: One\n\nTwo by me, while the server is gone, and offline')
  expect((await savedArticle(site, page)).draft.title).toBe('Two devices')
})
