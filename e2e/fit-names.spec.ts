/** Names that the owner or a reader chose fit every window, however long they are, and in every direction of writing. */
import type { Page } from '@playwright/test'
import { pages } from '#contract/pages.ts'
import { createAlbum } from '#server/features/albums/save-album.ts'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { saveComment } from '#server/features/comments/save-comment.ts'
import { saveFriend } from '#server/features/friends/save-friend.ts'
import { createOwnPage } from '#server/features/own-pages/save-own-page.ts'
import type { Ctx } from '#server/platform/context.ts'
import { articleDraft } from '#server/testing/fixtures.ts'
import { ownPageContent } from '#server/testing/own-pages.ts'
import { createTestReader } from '#server/testing/readers.ts'
import { en } from '#web/locale/en.ts'
import { expectFits } from './support/expect-fits.ts'
import { startSite } from './support/site.ts'
import { expect, test } from './support/test.ts'

const word = 'Donaudampfschifffahrtsgesellschaftskapitaenspatent'
const TITLE = 'Found again after many years in a drawer of the ferry'
const ARABIC = 'محمد العربي'
/** With the sections of a new site more than one line of the header holds. */
const entries = ['Bookshelf', 'Colophon', 'Projects', word]

const fill = async (ctx: Ctx): Promise<number> => {
  const owner = await createTestReader(ctx, { nickname: 'Mira', isOwner: true })
  const long = await createTestReader(ctx, { nickname: word })
  const arabic = await createTestReader(ctx, { nickname: ARABIC })
  const id = await saveArticle(ctx, articleDraft(ctx, { title: TITLE, category: word, tags: [word] }))
  const comment = async (accountId: number, parentId: number | null, replyUserId: number | null) =>
    (
      await saveComment(ctx, {
        accountId,
        parentId,
        replyUserId,
        text: word,
        ipAddress: null,
        subject: { type: 1, id },
        createdAt: ctx.now() - 8 * 3600_000,
      })
    ).id
  const thread = await comment(long.id, null, null)
  await comment(owner.id, thread, long.id)
  await comment(arabic.id, null, null)
  for (const [i, titleEn] of entries.entries())
    await createOwnPage(
      ctx,
      ownPageContent({ path: `/page-${i}`, titleEn, isInNavigation: true }),
      crypto.randomUUID(),
    )
  await createAlbum(ctx, { name: `A winter at the ${word}`, description: word, isPrivate: false })
  const friend = { name: word, url: `https://${'long'.repeat(12)}.example`, intro: word.repeat(3) }
  await saveFriend(ctx, { ...friend, avatar: null, sourceHash: null })
  return id
}

test('long names of pages, albums, categories, friends and readers fit', { tag: '@full' }, async ({
  onEnd,
  visitSite,
}) => {
  let articleId = 0
  const site = await startSite(async (ctx) => {
    articleId = await fill(ctx)
  })
  onEnd(site.stop)
  const { page, open, hydrated } = await visitSite(site.url, { locale: 'en' })
  const search = `${pages.search.href(null, { q: 'drawer' })}`
  const paths = ['/', pages.article.href({ articleId }), pages.friends.href(), pages.albums.href(), search]
  for (const path of paths) {
    await open(path)
    await hydrated()
    // The sidebar of the home page comes later.
    if (path === '/') await page.locator('aside').getByRole('link', { name: word }).first().waitFor()
    for (const width of [320, 997, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      await expectFits(page)
    }
  }
  // A long category leaves the title of a result most of the line.
  await page.setViewportSize({ width: 320, height: 800 })
  const title = page.getByRole('main').getByRole('link', { name: TITLE }).locator('> span').first()
  expect((await title.boundingBox())?.width).toBeGreaterThan(100)
  await open('/')
  await hydrated()
  await page.setViewportSize({ width: 997, height: 800 })
  const header = await page.getByRole('banner').boundingBox()
  for (const name of entries) {
    const link = await page.getByRole('banner').getByRole('link', { name, exact: true }).boundingBox()
    expect(link && header && link.y >= 0 && link.y + link.height <= header.height).toBe(true)
  }
  expect(await timesBefore(page, ARABIC)).toEqual([])
  await page.setViewportSize({ width: 390, height: 800 })
  await page.getByRole('banner').getByRole('button', { name: en.frame.openMenu }).click()
  const menu = page.getByRole('dialog', { name: en.frame.menu })
  await menu.getByRole('link', { name: `A winter at the ${word}` }).waitFor()
  expect(await menu.evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0)
  const places = await menu.getByRole('link').evaluateAll((links) =>
    links.map((link) => {
      const text = document.createRange()
      text.selectNodeContents(link)
      const { top, bottom } = text.getBoundingClientRect()
      return { top, bottom }
    }),
  )
  for (const [i, { top }] of places.entries())
    expect(top).toBeGreaterThanOrEqual((places[i - 1]?.bottom ?? 0) - 1)
})

/** The parts of the time of a recent comment that are shown before the name of its author. */
const timesBefore = (page: Page, nickname: string): Promise<number[]> =>
  page
    .locator('aside p')
    .filter({ hasText: nickname })
    .evaluate((head) => {
      const end = head.querySelector('b')?.getBoundingClientRect().right ?? 0
      const text = document.createRange()
      text.selectNodeContents(head.querySelector('time') as HTMLElement)
      return [...text.getClientRects()].map(({ left }) => left).filter((left) => left < end)
    })
