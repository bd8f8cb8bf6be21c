/** Publishing, versions and merging: an article goes from the draft to its readers and back, and no text is lost. */
import type { Locator, Page } from '@playwright/test'
import frameCn from '#web/studio/frame/texts/cn.ts'
import frame from '#web/studio/frame/texts/en.ts'
import merging from '#web/studio/writing/merging/texts/en.ts'
import publishingCn from '#web/studio/writing/publishing/texts/cn.ts'
import publishing from '#web/studio/writing/publishing/texts/en.ts'
import cn from '#web/studio/writing/texts/cn.ts'
import en from '#web/studio/writing/texts/en.ts'
import versionsCn from '#web/studio/writing/versions/texts/cn.ts'
import versions from '#web/studio/writing/versions/texts/en.ts'
import { expectNoViolations } from './support/axe.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { looks, tierOf } from './support/look.ts'
import { openStudio, type StudioSite, startStudioSite } from './support/studio-site.ts'
import { expect, test } from './support/test.ts'
import { expectText, savedText, sourceOf, untilSaved, write, writeArticle } from './support/writing.ts'

let site: StudioSite
test.beforeAll(async () => {
  site = await startStudioSite()
})
test.afterAll(() => site.stop())

const articlePath = (page: Page) => new URL(page.url()).pathname.replace('/studio', '')
const statusOf = async (path: string) => (await fetch(`${site.url}${path}`)).status
const htmlOf = async (path: string) => (await fetch(`${site.url}${path}`)).text()

for (const look of looks) {
  const isChinese = look.locale === 'cn'
  const texts = isChinese ? publishingCn : publishing
  const { urlName } = isChinese ? frameCn : frame
  const writing = isChinese ? cn : en
  test(`an article is published with category and tag, and unpublished again, ${look.width} wide, ${look.locale}`, {
    tag: tierOf(look),
  }, async ({ visitSite }) => {
    const { page } = await openStudio(visitSite, site, '/studio/write', look)
    const title = `Tides ${look.width} ${look.locale}`
    const head = page.locator('header').filter({ has: page.locator('h1') })
    const action = head.getByRole('button', { name: writing.publish, exact: true })
    await expect(action).toHaveAccessibleDescription(writing.off.empty)
    await action.focus()
    await expect(head.getByRole('tooltip')).toBeVisible()
    await expect(head).toContainText(writing.saving.new)
    await writeArticle(page, title, 'The pier was empty.')
    await expect(head).toContainText(writing.states.draft)
    expect(await statusOf(articlePath(page))).toBe(404)
    await page.getByRole('button', { name: writing.publish, exact: true }).press('Enter')
    const panel = page.getByRole('dialog', { name: texts.title })
    await panel.getByLabel(texts.filing.category, { exact: true }).fill('Systems')
    await panel.getByPlaceholder(texts.filing.addTag).fill('sea')
    await panel.getByPlaceholder(texts.filing.addTag).press('Enter')
    await panel.getByText('#sea').waitFor()
    const name = panel.getByLabel(urlName.label)
    await expect(name).toHaveValue(`tides-${look.width}-${look.locale}`)
    await name.fill('Tides at Night')
    await panel.getByText(urlName.faults.form).waitFor()
    await panel.getByText(urlName.needsFix).waitFor()
    const button = panel.getByRole('button', { name: texts.publishNow(0, '') })
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await expectAccessible(page)
    await panel.getByRole('button', { name: urlName.use('tides-at-night') }).press('Enter')
    await expect(name).toHaveValue('tides-at-night')
    await name.fill(`night-${look.width}-${look.locale}`)
    await button.press('Enter')
    await page.getByText(texts.published).first().waitFor()
    const seen = `/articles/night-${look.width}-${look.locale}`
    const notice = page.getByText(texts.published, { exact: true }).locator('..')
    await expect(notice.getByRole('link', { name: writing.viewArticle })).toHaveAttribute('href', seen)
    await expect(head.getByRole('link', { name: writing.viewArticle })).toHaveAttribute('href', seen)
    const update = head.getByRole('button', { name: writing.update, exact: true })
    await expect(update).toHaveAccessibleDescription(writing.off.same)
    await expect(head).toContainText(writing.states.published)
    await expect(page.locator('[data-kind=saved]')).toHaveText(writing.saving.seen)
    const html = await htmlOf(articlePath(page))
    expect(html).toContain('The pier was empty.')
    expect(html).toContain('Systems')
    expect(html).toContain(
      `<link rel="canonical" href="${site.url}/articles/night-${look.width}-${look.locale}">`,
    )

    await write(page, ' Until noon.')
    await untilSaved(page)
    const compare = [writing.states.compare, writing.states.changedShort].map((name) =>
      head.getByRole('button', { name, exact: true }),
    ) as [Locator, Locator]
    await compare[0].or(compare[1]).press('Enter')
    const list = page.getByRole('dialog', { name: (isChinese ? versionsCn : versions).title })
    await list.locator('ins', { hasText: 'noon' }).waitFor()
    await page.keyboard.press('Escape')
    expect(await htmlOf(articlePath(page))).not.toContain('Until noon.')
    await expectAccessible(page)
    await update.press('Enter')
    await panel.getByText(texts.result.updated(seen)).waitFor()
    await panel.getByRole('switch', { name: texts.time.tellsReaders }).press('Enter')
    await panel.getByLabel(texts.details.abstract).press('Control+Enter')
    await page.getByText(texts.updated).first().waitFor()
    expect(await htmlOf(articlePath(page))).toContain('Until noon.')
    const changes = await fetch(`${site.url}/api${articlePath(page)}/changes`)
    expect(await changes.json()).toMatchObject({ data: [{ blocks: [0] }] })
    await expect(head).not.toContainText(writing.states.changed)

    await page.getByRole('button', { name: writing.details }).press('Enter')
    await panel.getByRole('button', { name: texts.unpublish, exact: true }).press('Enter')
    const question = page.getByRole('dialog', { name: texts.unpublishQuestion.title(title) })
    await question.getByRole('button', { name: texts.unpublishQuestion.confirm }).press('Enter')
    await expect.poll(() => statusOf(articlePath(page))).toBe(404)
    await expectText(site, page, 'The pier was empty. Until noon.')
  })
}

test('an article is scheduled in the time zone of the site, and locked by a password', async ({
  visitSite,
}) => {
  const { page } = await openStudio(visitSite, site, '/studio/write')
  await writeArticle(page, 'Later', 'Not yet.')
  await page.getByRole('button', { name: en.publish }).click()
  const panel = page.getByRole('dialog', { name: publishing.title })
  await panel.getByRole('button', { name: publishing.time.at }).click()
  await panel.getByLabel(publishing.time.dateAndTime).fill('2199-11-25T07:00')
  await panel.getByRole('button', { name: publishing.schedule(0, '') }).click()
  await page.getByText('25 November 2199').first().waitFor()
  expect(await statusOf(articlePath(page))).toBe(404)

  const scheduled = page.getByRole('button', { name: '25 Nov 2199, 07:00' })
  await scheduled.click()
  // A scheduled article stays scheduled until the owner chooses otherwise.
  await expect(panel.getByLabel(publishing.time.dateAndTime)).toHaveValue('2199-11-25T07:00')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: en.update }).click()
  await panel.getByRole('button', { name: publishing.time.at }).click()
  await panel.getByLabel(publishing.time.dateAndTime).fill('2020-01-02T03:04')
  await panel.getByRole('button', { name: publishing.access.password }).click()
  await panel.getByLabel(publishing.access.password, { exact: true }).fill('open sesame')
  await panel.getByRole('button', { name: publishing.publishNow(0, '') }).click()
  await expect.poll(() => statusOf(articlePath(page))).toBe(200)
  expect(await htmlOf(articlePath(page))).not.toContain('Not yet.')
  await expectText(site, page, 'Not yet.')
})

test('a preview link shows the draft to whoever has it, until it is ended', { tag: '@full' }, async ({
  visitSite,
}) => {
  const { page } = await openStudio(visitSite, site, '/studio/write')
  await writeArticle(page, 'Preview', 'Only with the link.')
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button', { name: en.previewPage }).click(),
  ])
  await tab.getByText('Only with the link.').waitFor()
  const own = new URL(tab.url()).pathname
  expect(own).toMatch(/^\/preview\/articles\/\d+$/)
  expect(await statusOf(own)).toBe(404)
  await tab.close()
  await page.getByRole('button', { name: en.publish }).click()
  const panel = page.getByRole('dialog', { name: publishing.title })
  await panel.getByRole('button', { name: publishing.preview.create }).click()
  const url = await panel.getByRole('textbox', { name: publishing.preview.title }).inputValue()
  const shown = await fetch(new URL(new URL(url).pathname + new URL(url).search, site.url))
  expect(shown.headers.get('cache-control')).toContain('no-store')
  expect(await shown.text()).toContain('Only with the link.')
  await panel.getByRole('button', { name: publishing.preview.end }).click()
  await panel.getByRole('button', { name: publishing.preview.create }).waitFor()
  expect(await htmlOf(new URL(url).pathname + new URL(url).search)).not.toContain('Only with the link.')
})

test('how long ago the text was saved goes on', { tag: '@full' }, async ({ visitSite }) => {
  const { page } = await openStudio(visitSite, site, '/studio/write')
  await writeArticle(page, 'Ticking', 'Saved once.')
  await page.clock.install()
  await page.reload()
  const line = page.locator('[data-kind=saved]')
  await expect(line).toContainText(/Saved \d+ s ago/)
  await page.clock.fastForward('02:30')
  await expect(line).toContainText(/Saved [23] min ago/)
  // Screen readers hear the time of the save, which stays the same.
  await expect(line.locator('.vh')).toContainText(/^Saved \d\d:\d\d$/)
})

test('a version is compared by word and restored', { tag: '@full' }, async ({ visitSite }) => {
  const { page } = await openStudio(visitSite, site, '/studio/write')
  await writeArticle(page, 'Versions', 'The first text.')
  await page.getByRole('button', { name: en.publish }).click()
  await page
    .getByRole('dialog', { name: publishing.title })
    .getByRole('button', { name: publishing.publishNow(0, '') })
    .click()
  await page.getByText(publishing.published).first().waitFor()
  await sourceOf(page).click()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Another text altogether.')
  await untilSaved(page)
  await page.getByRole('button', { name: en.versions }).press('Enter')
  const panel = page.getByRole('dialog', { name: versions.title })
  await panel.getByRole('button', { name: versions.reasons.publish }).first().press('Enter')
  await panel.locator('del', { hasText: 'first' }).waitFor()
  await panel.locator('ins', { hasText: 'Another' }).waitFor()
  await expectNoViolations(page)
  await panel.getByRole('button', { name: versions.restore, exact: true }).press('Enter')
  await expectText(site, page, 'The first text.')
})

test('two devices change the same place: the owner takes both, and nothing is lost', {
  tag: '@full',
}, async ({ visitSite }) => {
  const { page } = await openStudio(visitSite, site, '/studio/write')
  await writeArticle(page, 'Merge', 'One')
  const other = await openStudio(visitSite, site, new URL(page.url()).pathname)
  await expect(sourceOf(other.page)).toHaveText('One')
  await sourceOf(other.page).click()
  await other.page.keyboard.press('Control+End')
  await other.page.keyboard.type(' by the other')
  await untilSaved(other.page)
  await sourceOf(page).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' by me')
  await page.getByRole('heading', { name: merging.title }).waitFor()
  await expectNoViolations(page)
  await page.getByRole('button', { name: merging.takeBoth }).press('Enter')
  await expect(page.getByRole('textbox', { name: merging.merged })).toHaveValue(
    'One by me\n\nOne by the other',
  )
  await page.getByRole('button', { name: merging.save }).press('Enter')
  await untilSaved(page)
  await expect.poll(() => savedText(site, page)).toBe('One by me\n\nOne by the other')
})
