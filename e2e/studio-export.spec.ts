/** The export of the site in the studio, and of one article from the table and the editor. */
import { readFile } from 'node:fs/promises'
import { saveArticleFixtures } from '#server/testing/fixtures.ts'
import { en as articleTexts } from '#web/studio/articles/texts/en.ts'
import cn from '#web/studio/exports/texts/cn.ts'
import en from '#web/studio/exports/texts/en.ts'
import { en as writingTexts } from '#web/studio/writing/texts/en.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { looks, tierOf } from './support/look.ts'
import { openStudio, type StudioSite, startStudioSite } from './support/studio-site.ts'
import { expect, test } from './support/test.ts'

let site: StudioSite
let articleId = 0
test.beforeAll(async () => {
  site = await startStudioSite(async (ctx) => {
    articleId = (await saveArticleFixtures(ctx)).open
  })
})
test.afterAll(() => site.stop())

for (const look of looks)
  test(`the site is exported, downloaded and deleted, ${look.width} wide, ${look.locale}`, {
    tag: tierOf(look),
  }, async ({ visitSite }) => {
    const texts = look.locale === 'en' ? en : cn
    const { page } = await openStudio(visitSite, site, '/studio/export', look)
    await page.getByText(texts.none).waitFor()
    await page.getByRole('button', { name: texts.make }).click()
    const download = page.getByRole('button', { name: new RegExp(`^${texts.download}: `) })
    await download.waitFor()
    await expectAccessible(page)
    const started = page.waitForEvent('download')
    await download.click()
    expect((await started).suggestedFilename()).toMatch(/^borealis-export-\d{8}-\d{4}\.tar\.gz$/)
    await page.getByRole('button', { name: new RegExp(`^${texts.remove}: `) }).click()
    await page.getByText(texts.none).waitFor()
  })

test('a static copy for another URL is made and downloaded', async ({ visitSite }) => {
  const { page } = await openStudio(visitSite, site, '/studio/export', { width: 1280, locale: 'en' })
  await page.getByRole('button', { name: en.makeCopy }).click()
  const dialog = page.getByRole('dialog', { name: en.copyTitle })
  await dialog.getByLabel(en.copyUrl).fill('https://copy.example/blog')
  await dialog.getByRole('button', { name: en.makeCopy }).click()
  await dialog.getByText('Enter a URL without a path').waitFor()
  await dialog.getByLabel(en.copyUrl).fill('https://copy.example')
  await dialog.getByRole('button', { name: en.makeCopy }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText(en.copyFor('https://copy.example')).waitFor()
  const download = page.getByRole('button', { name: new RegExp(`^${en.download}: `) })
  await download.waitFor()
  const started = page.waitForEvent('download')
  await download.click()
  expect((await started).suggestedFilename()).toMatch(/^borealis-static-copy-/)
})

test('one article is downloaded as Markdown, from the table and from the editor with what was typed just now', {
  tag: '@full',
}, async ({ visitSite }) => {
  const { page, open } = await openStudio(visitSite, site, '/studio/articles', { width: 1280, locale: 'en' })
  const downloaded = async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: articleTexts.downloadMarkdown('An open article') }).click(),
    ])
    return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
  }
  await page.getByRole('button', { name: articleTexts.downloadMarkdown('An open article') }).waitFor()
  expect(await downloaded()).toEqual({
    name: `${articleId}-an-open-article.md`,
    text: expect.stringMatching(/^---\nid: \d+\ntitle: An open article\n/),
  })
  await open(`/studio/articles/${articleId}`)
  await page.locator('.cm-content').click()
  await page.keyboard.type('Typed just now. ')
  const files: string[] = []
  page.on('download', async (one) => files.push(await readFile(await one.path(), 'utf8')))
  await page.getByRole('button', { name: writingTexts.downloadMarkdown }).click()
  await expect.poll(() => files.length).toBe(2)
  expect(files.join()).toContain('Typed just now. ')
})
