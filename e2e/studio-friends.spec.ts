/** Friend links: added, ordered and deleted with undo, by keyboard; what was read of the websites; asked for by visitors, approved, and their news. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Route } from '@playwright/test'
import { pages } from '#contract/pages.ts'
import { lookAtRequest } from '#server/features/friends/ask-for-link.ts'
import { readFriendNews } from '#server/features/friends/read-friend-news.ts'
import { saveFriend } from '#server/features/friends/save-friend.ts'
import { createReadPublic } from '#server/features/mentions/read-public.ts'
import { plainPhoto } from '#server/testing/photos.ts'
import { cn as pageCn } from '#web/site/friends/texts/cn.ts'
import { en as pageEn } from '#web/site/friends/texts/en.ts'
import frameEn from '#web/studio/frame/texts/en.ts'
import cn from '#web/studio/friends/texts/cn.ts'
import en from '#web/studio/friends/texts/en.ts'
import orderingEn from '#web/studio/ordering/texts/en.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { looks, tierOf } from './support/look.ts'
import { moveByKeys } from './support/move-by-keys.ts'
import type { LocalSite } from './support/site.ts'
import { openStudio, type StudioSite, startStudioSite } from './support/studio-site.ts'
import { expect, test } from './support/test.ts'

const FAILED_AT = Date.UTC(2026, 0, 5, 12)
let site: StudioSite & LocalSite
test.beforeAll(async () => {
  site = await startStudioSite(async (ctx) => {
    const add = (name: string, url: string, intro: string, avatar: { mediaId: number } | null = null) =>
      saveFriend(ctx, { name, url, intro, avatar, sourceHash: null })
    const { id: mediaId } = await plainPhoto(ctx, 3)
    await add('Latitude', 'https://latitude.invalid/', 'Maps, and what is missing on them.', { mediaId })
    await add('A machine at home', 'http://127.0.0.1:9/', 'Inside of the network.')
    await add('潮汐表', 'https://tide.invalid/blog', '海边的日常与潮水的时刻。')
    const ids = await ctx.db.selectFrom('friend').select('id').orderBy('position').execute()
    // As the daily reading found it.
    const read = { host: 'invalid', next_at: ctx.now(), failures: 0, failed_days: 0 }
    await ctx.transaction((tx) =>
      tx
        .insertInto('friend_site')
        .values([
          { ...read, friend_id: ids[0]?.id ?? 0, outcome: 'fails', failed_since: FAILED_AT, failed_days: 7 },
          { ...read, friend_id: ids[2]?.id ?? 0, outcome: 'reads', failed_since: null },
        ])
        .execute(),
    )
  })
})
test.afterAll(() => site.stop())

const readers = async () => {
  const response = await fetch(`${site.url}/api/links`)
  const { data } = (await response.json()) as { data: { linkName: string; linkAddress: string }[] }
  return data
}
const names = async () => (await readers()).map(({ linkName }) => linkName)

for (const look of looks) {
  const texts = look.locale === 'cn' ? cn : en
  test(`the list and the dialog have no violation and fit, ${look.width} wide, ${look.locale}`, {
    tag: '@full',
  }, async ({ visitSite }) => {
    const { page } = await openStudio(visitSite, site, '/studio/friends', look)
    await page.getByText(texts.found.reads).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: texts.actionOn(texts.edit, 'Latitude') }).click()
    await page.getByRole('dialog', { name: texts.editTitle }).waitFor()
    await expectAccessible(page)
  })
}

test('a link is added, corrected, moved, deleted and brought back by keyboard, and nothing typed is lost', async ({
  visitSite,
}) => {
  const visitor = await openStudio(visitSite, site, '/studio/friends')
  const { page } = visitor
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: en.create }).press('Enter')
  await dialog.getByLabel(en.url).fill('latitude.invalid')
  await dialog.getByLabel(en.name, { exact: true }).fill('Ann')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert').filter({ hasText: 'https://' })).toBeVisible()
  await expect(dialog.getByLabel(en.url)).toBeFocused()
  await dialog.getByLabel(en.name, { exact: true }).fill('Bea')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  await page.getByRole('button', { name: en.create }).press('Enter')
  await expect(dialog.getByText(frameEn.restored.text)).toBeVisible()
  await expect(dialog.getByLabel(en.name, { exact: true })).toHaveValue('Bea')
  // The sentence of the browser at an empty field goes with the text that it is about.
  const urlMessage = () =>
    dialog.getByLabel(en.url).evaluate((field: HTMLInputElement) => field.validationMessage)
  await dialog.getByLabel(en.url).fill('')
  await page.keyboard.press('Enter')
  await expect.poll(() => urlMessage()).toBe(en.urlMissing)
  await dialog.getByRole('button', { name: frameEn.restored.reset }).press('Enter')
  await expect.poll(() => urlMessage()).not.toBe(en.urlMissing)

  await dialog.getByLabel(en.url).fill('https://ann.invalid')
  await dialog.getByLabel(en.name, { exact: true }).fill('Ann')
  // "The site cannot be reached" is not about the website whose URL was typed: it stands at no field.
  visitor.expectFailure(/ERR_FAILED/)
  const loads: Route[] = []
  await page.route('**/api/studio/friends', (route) =>
    route.request().method() === 'POST' ? route.abort() : void loads.push(route),
  )
  await dialog.getByLabel(en.name, { exact: true }).press('Enter')
  // It is said before the list, which is on its way, has been loaded again.
  await expect(dialog.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible()
  await expect(dialog.locator('[aria-invalid]')).toHaveCount(0)
  for (const load of loads) await load.continue()
  await page.unroute('**/api/studio/friends')
  await dialog.getByLabel(en.name, { exact: true }).press('Enter')
  await expect(page.locator('[data-friend]').last()).toContainText('ann.invalid')
  await expect.poll(() => names()).toEqual(['Latitude', 'A machine at home', '潮汐表', 'Ann'])

  await expect(dialog).toHaveCount(0)
  await moveByKeys(page, orderingEn.handle(en.link('Ann')), orderingEn.lifted(4, 4), 'ArrowUp', 'Space')
  await expect.poll(names).toEqual(['Latitude', 'A machine at home', 'Ann', '潮汐表'])

  await page.getByRole('button', { name: en.actionOn(en.delete, 'Ann') }).press('Enter')
  await expect(page.getByText(en.deleted('Ann'))).toBeVisible()
  await expect.poll(names).not.toContain('Ann')
  await page.keyboard.press('z')
  await expect.poll(names).toEqual(['Latitude', 'A machine at home', 'Ann', '潮汐表'])
})

test('the list says what was read of each website, and which ones cannot be reached', {
  tag: '@full',
}, async ({ visitSite }) => {
  const { page } = await openStudio(visitSite, site, '/studio/friends')
  const row = (name: string) => page.locator('[data-friend]').filter({ hasText: name })
  await expect(row('Latitude')).toContainText(en.failedSince('5 Jan 2026'))
  await expect(row('A machine at home')).toContainText(en.unread)
  await expect(row('潮汐表')).toContainText(en.found.reads)
  await page.getByRole('link', { name: new RegExp(en.shows.fails) }).press('Enter')
  await expect(page).toHaveURL(/show=fails/)
  await expect(row('Latitude')).toBeVisible()
  await expect(page.locator('[data-friend]')).toHaveCount(1)
})

/** The website of a friend, which links to the site and has one article. */
const startFriend = async (name: string) => {
  const published = new Date().toUTCString()
  const server = createServer(({ url }, response) => {
    const home = `<title>${name}</title><link rel="alternate" type="application/rss+xml" href="/feed"><a href="${site.url}/">Mira</a>`
    const feed = `<rss version="2.0"><channel><title>${name}</title><item><title>News of ${name}</title><link>/one</link><pubDate>${published}</pubDate></item></channel></rss>`
    response.writeHead(url === '/robots.txt' ? 404 : 200, { 'content-type': 'text/html' })
    response.end(url === '/feed' ? feed : home)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, stop: () => server.close() }
}

for (const look of looks) {
  const hasScripts = look.locale === 'cn'
  const [texts, onPage] = look.locale === 'cn' ? [cn, pageCn] : [en, pageEn]
  test(`a visitor asks for a link ${hasScripts ? 'with' : 'without'} scripts, the owner approves, and the page shows news, ${look.locale}`, {
    tag: tierOf(look),
  }, async ({ visitSite }) => {
    const name = `Petit Nord ${look.locale}`
    const friend = await startFriend(name)
    try {
      const visitor = await visitSite(site.url, { ...look, hasScripts })
      const { page, open } = visitor
      await open(pages.friends.href())
      await page.getByLabel(onPage.sentence).fill('Cooks.')
      const address = page.getByLabel(onPage.address)
      await address.fill('nowhere')
      await address.press('Enter')
      // The browser refuses it, and keeps what was typed.
      await expect(address).toHaveValue('nowhere')
      expect(await address.evaluate((field: HTMLInputElement) => field.validity.patternMismatch)).toBe(true)
      await address.fill('https://nowhere.example')
      await address.press('Enter')
      await expect(page.getByText(onPage.asked.url)).toBeVisible()
      await page.getByLabel(onPage.sentence).fill('Cooks.')
      await address.fill(friend.url)
      await address.press('Enter')
      await expect(page.getByText(onPage.asked.sent)).toBeVisible()
      if (hasScripts) await expectAccessible(page)
      expect(await names()).not.toContain(name)

      const { ctx } = site
      const ending = new AbortController().signal
      const read = createReadPublic(() => true)
      const { id } = await ctx.db
        .selectFrom('friend')
        .select('id')
        .where('url', '=', friend.url)
        .executeTakeFirstOrThrow()
      const readings = async () =>
        (
          await ctx.db
            .selectFrom('friend_site')
            .select('failures')
            .where('friend_id', '=', id)
            .executeTakeFirst()
        )?.failures
      // The jobs of the site ask nothing inside of the network; the test asks in their place, after them.
      await expect.poll(readings).toBe(0)
      await lookAtRequest(ctx, { friendId: id }, ending, read)
      const studio = await openStudio(visitSite, site, '/studio/friends?show=waiting', look)
      const row = studio.page.locator('[data-friend]').filter({ hasText: name })
      await expect(row).toContainText(texts.linksBack('/'))
      await expectAccessible(studio.page)
      await row.getByRole('button', { name: texts.actionOn(texts.approve, name) }).press('Enter')
      await expect.poll(names).toContain(name)
      await expect.poll(readings).toBe(1)
      await ctx.transaction((tx) =>
        tx
          .updateTable('friend_site')
          .set({ next_at: 0, looked_at: null })
          .where('friend_id', '=', id)
          .execute(),
      )
      await readFriendNews(ctx, ending, read)
      await open(pages.friends.href())
      const article = page.getByRole('link', { name: `News of ${name}` })
      await expect(article).toHaveAttribute('href', `${friend.url}one`)
      if (hasScripts) {
        await expect(page.getByText(onPage.today)).toBeVisible()
        await expectAccessible(page)
      }
    } finally {
      friend.stop()
    }
  })
}
