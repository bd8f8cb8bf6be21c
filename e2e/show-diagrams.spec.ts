/** Mermaid diagrams on an article's page: drawn in both themes, without scripts, under the policy of the site. */
import type { Page } from '@playwright/test'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { renderText } from '#server/features/media/render-text.ts'
import { articleDraft } from '#server/testing/fixtures.ts'
import { violationsOn } from './support/axe.ts'
import { expectFits } from './support/expect-fits.ts'
import { inBothThemes } from './support/look.ts'
import { openStudio, type StudioSite, startStudioSite } from './support/studio-site.ts'
import { expect, test } from './support/test.ts'
import { write } from './support/writing.ts'

const DIAGRAM = '```mermaid\ngraph LR\n  A[Write] --> B["<img src=x onerror=alert(1)>"]\n```'

let site: StudioSite
let path: string
test.beforeAll(async () => {
  site = await startStudioSite(async (ctx) => {
    const markdown = `Above.\n\n${DIAGRAM}\n\n\`\`\`mermaid\ngantt\n  title Not drawn\n\`\`\`\n`
    const { rendered } = await renderText(ctx, markdown)
    path = `/articles/${await saveArticle(ctx, articleDraft(ctx, { markdown, rendered }))}`
  })
})
test.afterAll(() => site.stop())

/** The images that are shown, with whether they are drawn. */
const shownImages = (page: Page) =>
  page.locator('.diagram > img:visible').evaluateAll((images) =>
    images.map((image) => ({
      theme: image.className,
      isDrawn: (image as HTMLImageElement).naturalWidth > 50,
    })),
  )

test('a diagram is an image in the colors of the theme; one that cannot be drawn is its source', async ({
  visitSite,
}) => {
  const { page, open, hydrated } = await visitSite(site.url, { width: 390 })
  await open(path)
  await hydrated()
  await inBothThemes(page, async (theme) => {
    const name = theme === 'theme-dark' ? 'night' : 'day'
    await page.locator('.diagram > img:visible').scrollIntoViewIfNeeded()
    await expect.poll(() => shownImages(page)).toEqual([{ theme: name, isDrawn: true }])
    expect(await violationsOn(page), theme).toEqual([])
  })
  await page.getByText('Source of the diagram').press('Enter')
  await page.getByText('A[Write]').waitFor()
  await page.getByText('title Not drawn').waitFor()
  await expectFits(page)
})

test('without scripts the diagram and its source are there', { tag: '@full' }, async ({ visitSite }) => {
  const { page, open } = await visitSite(site.url, { hasScripts: false })
  await open(path)
  await expect(page.locator('.diagram > img:visible')).toHaveCount(1)
  await page.getByText('Source of the diagram').click()
  await page.getByText('A[Write]').waitFor()
})

test('the preview of the studio shows the diagram', { tag: '@full' }, async ({ visitSite }) => {
  const { page } = await openStudio(visitSite, site, '/studio/write')
  await write(page, 'Above.\n\n```mermaid\ngraph LR\nA --> B\n```\n')
  const image = page.frameLocator('iframe').locator('.diagram > img:visible')
  await expect
    .poll(() => image.evaluate((shown) => (shown as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(50)
})
