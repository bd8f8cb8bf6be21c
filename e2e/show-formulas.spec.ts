/** Formulas of several lines: aligned, numbered and struck through by a style sheet that other texts do not load. */
import type { Page } from '@playwright/test'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { renderText } from '#server/features/media/render-text.ts'
import type { Ctx } from '#server/platform/context.ts'
import { articleDraft } from '#server/testing/fixtures.ts'
import { type RunningSite, startSite } from './support/site.ts'
import { expect, test } from './support/test.ts'

const FORMULAS = [
  String.raw`$$\begin{aligned} f(x) &= (x+1)^2 \\ &= x^2 + 2x + 1 \end{aligned}$$`,
  String.raw`$$\begin{align} a &= b \\ c &= d \end{align}$$`,
  String.raw`The mean $\overline{x}$, and $\cancel{y}$.`,
].join('\n\n')

let site: RunningSite
const paths = { formulas: '', symbols: '' }
test.beforeAll(async () => {
  const save = async (ctx: Ctx, title: string, markdown: string) => {
    const { rendered } = await renderText(ctx, markdown)
    return `/articles/${await saveArticle(ctx, articleDraft(ctx, { title, markdown, rendered }))}`
  }
  site = await startSite(async (ctx) => {
    paths.formulas = await save(ctx, 'Formulas of many lines', FORMULAS)
    paths.symbols = await save(ctx, 'Symbols', 'A $x^2$ and\n\n$$x + y$$\n')
  })
})
test.afterAll(() => site.stop())

/** At how many places the lines of each formula have their equals sign, and whether the lines above and through terms are drawn. */
const drawn = (page: Page) =>
  page.evaluate(() => ({
    equals: [...document.querySelectorAll('.prose mtable')].map(
      (table) =>
        new Set(
          [...table.querySelectorAll('mo')]
            .filter((mo) => mo.textContent === '=')
            .map((mo) => Math.round(mo.getBoundingClientRect().left)),
        ).size,
    ),
    numbers: [...document.querySelectorAll('.prose .tml-eqn')].map(
      (number) => getComputedStyle(number, '::before').content !== 'none',
    ),
    hasLineAbove: getComputedStyle(document.querySelector('.tml-overline') as Element).borderTopStyle,
    hasStrike: (document.querySelector('.tml-cancel')?.getBoundingClientRect().width ?? 0) > 4,
  }))
const ALIGNED = { equals: [1, 1], numbers: [true, true], hasLineAbove: 'solid', hasStrike: true }

test('formulas are aligned without scripts, and other texts do not load their style sheet', async ({
  visitSite,
}) => {
  const { page, open } = await visitSite(site.url, { hasScripts: false })
  await open(paths.formulas)
  expect(await drawn(page)).toEqual(ALIGNED)
  await open(paths.symbols)
  await expect(page.locator('link[rel=stylesheet]')).toHaveCount(1)
})

test('formulas are aligned in an article to which a link led', { tag: '@full' }, async ({ visitSite }) => {
  const { page, open, hydrated } = await visitSite(site.url)
  await open('/archives')
  await hydrated()
  await page.getByRole('link', { name: 'Formulas of many lines' }).click()
  await page.locator('.tml-overline').waitFor()
  await expect.poll(() => drawn(page)).toEqual(ALIGNED)
})
