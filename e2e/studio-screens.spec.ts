/** Every screen of the studio starts: those whose flows are in the full tier are opened here in the default tier. */
import type { Page } from '@playwright/test'
import type { PageUrl } from '#contract/pages.ts'
import { createOwnPage } from '#server/features/own-pages/save-own-page.ts'
import {
  saveAlbumFixtures,
  saveArticleFixtures,
  saveCommentFixtures,
  saveMentionFixtures,
  saveTalkFixtures,
  saveVideoFixtures,
} from '#server/testing/fixtures.ts'
import { ownPageContent } from '#server/testing/own-pages.ts'
import frameCn from '#web/studio/frame/texts/cn.ts'
import frameEn from '#web/studio/frame/texts/en.ts'
import { looks } from './support/look.ts'
import { openStudio, startStudioSite } from './support/studio-site.ts'
import { expect, test } from './support/test.ts'

/** By a variable: the types of these tests know no JSX. */
const list: string = '#web/studio/screen-list.ts'
const { studioScreens } = (await import(list)) as { studioScreens: { url: PageUrl }[] }

/** As a click on a link of the page does, without loading a document. */
const follow = (page: Page, href: string): Promise<void> =>
  page.evaluate((href) => {
    const link = document.createElement('a')
    link.href = href
    document.body.append(link)
    link.click()
    link.remove()
  }, href)

test('every screen of the studio opens, in both languages, without an error', async ({
  visitSite,
  onEnd,
}) => {
  const ids: Record<string, number> = {}
  const site = await startStudioSite(async (ctx) => {
    const articles = await saveArticleFixtures(ctx)
    await saveCommentFixtures(ctx, articles)
    await saveMentionFixtures(ctx, articles)
    ids.articleId = articles.open
    ids.talkId = (await saveTalkFixtures(ctx)).open
    ids.albumId = (await saveAlbumFixtures(ctx)).open
    ids.collectionId = (await saveVideoFixtures(ctx)).open.id
    ids.pageId = await createOwnPage(ctx, ownPageContent(), 'page-of-the-screens')
  })
  onEnd(site.stop)
  const announced = await fetch(`${site.url}/api/studio/imports`, {
    method: 'POST',
    headers: { ...site.owner.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'blog.xml', bytes: 100, modifiedAt: 1 }),
  })
  ids.importId = ((await announced.json()) as { data: { id: number } }).data.id

  for (const look of looks) {
    const { notFound, studio } = look.locale === 'cn' ? frameCn : frameEn
    const { page, failures, requestsEnded } = await openStudio(visitSite, site, '/studio/nowhere', look)
    await page.getByRole('heading', { level: 1, name: notFound }).waitFor()
    for (const { url } of studioScreens) {
      const before = await page.title()
      await follow(page, url.href(ids as never))
      await expect(page, url.path).not.toHaveTitle(before)
      await expect(page, url.path).toHaveTitle(new RegExp(` — ${studio} — `))
      const heading = page.getByRole('heading', { level: 1 })
      await expect(heading, url.path).toHaveText(/\S/)
      await expect(heading, url.path).not.toHaveText(notFound)
      await requestsEnded()
      expect(failures(), url.path).toEqual([])
    }
  }
})
