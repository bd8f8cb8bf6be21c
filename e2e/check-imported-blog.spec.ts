/**
 * F1 of docs/requirements/safety.md on imported content: other authors skip levels of headings and leave texts of images empty. Every
 * article is checked in both themes, and in one width and language; the pages that list them in both.
 */
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { pages } from '#contract/pages.ts'
import { importMarkdown } from '#importers/markdown/import-markdown.ts'
import { updateSettings } from '#server/features/settings/update-settings.ts'
import { sharedData } from '#server/testing/shared-data.ts'
import { type RuleChoice, violationsOn } from './support/axe.ts'
import { expectFits } from './support/expect-fits.ts'
import { inBothThemes, looks, sizeOf } from './support/look.ts'
import { type RunningSite, startSite } from './support/site.ts'
import { expect, test } from './support/test.ts'

const chinese = sharedData('markdown-zh')
const english = sharedData('markdown-en')
/** A blog made of unusual posts, and single posts: the longest one, and one with an empty cell in the head of a table. */
const sources = [
  [chinese, 'hexo-theme-unit-test/source/_posts'],
  [chinese, 'halfrost-toml/posts/reactivecocoa_macro.md'],
  [english, 'swift-org/_posts/2019-03-20-utf8-string.md'],
] as const

const startBlog = async (): Promise<{ site: RunningSite; ids: number[] }> => {
  const folder = await mkdtemp(join(tmpdir(), 'borealis-imported-'))
  await mkdir(join(folder, '_posts'))
  for (const [data, path] of sources)
    await cp(
      join(data ?? '', path),
      join(folder, '_posts', path.endsWith('.md') ? path.replace(/.*\//, '') : ''),
      {
        recursive: true,
      },
    )
  const ids: number[] = []
  const site = await startSite(async (ctx) => {
    // A site with a title gets no demo content.
    await ctx.transaction((tx) => updateSettings(ctx, tx, { websiteTitle: 'Imported' }))
    const { items } = await importMarkdown(ctx, { folder, zone: 'UTC' })
    for (const { id } of items) if (id) ids.push(id)
  })
  await rm(folder, { recursive: true })
  return { site, ids }
}

test('F1: home, lists and every article of imported blogs have no violation and fit 320, 390 and 1280 px', {
  tag: '@full',
}, async ({ onEnd, visitSite }) => {
  test.skip(!chinese || !english, 'the imported blogs are not beside the project')
  const { site, ids } = await startBlog()
  onEnd(site.stop)
  expect(ids.length).toBeGreaterThan(12)
  const lists = ['/', '/archives', '/tags']
  for (const [index, look] of looks.entries()) {
    const visitor = await visitSite(site.url, { ...look, mayRequestElsewhere: true })
    visitor.expectFailure(/Failed to load resource|failed: net::|status of 404/)
    const { page } = visitor
    // Nothing is requested from other servers.
    await page.route('**', (route) =>
      route.request().url().startsWith(site.url) ? route.continue() : route.abort(),
    )
    const articles = ids.filter((_, place) => place % looks.length === index)
    for (const path of [...lists, ...articles.map((articleId) => pages.article.href({ articleId }))]) {
      const status = await visitor.open(path)
      if (status === 404) continue
      await visitor.hydrated()
      await layOutAll(page)
      let choice: RuleChoice = 'targets too'
      await inBothThemes(page, async (theme) => {
        expect.soft(await violationsOn(page, choice), `${path}, ${theme}`).toEqual([])
        choice = 'colors'
      })
      for (const width of [320, 1280, 390]) {
        await page.setViewportSize({ width, height: 844 })
        await expectFits(page)
      }
      await page.setViewportSize(sizeOf(look.width))
    }
  }
})

/** Axe skips what has no layout yet (decision 0014). */
const layOutAll = (page: Page) =>
  page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('main .deferred, .prose > *'))
      element.style.contentVisibility = 'visible'
  })
