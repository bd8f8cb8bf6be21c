/** A talk: from the list to its page, its images in the lightbox by keyboard, its URL copied; and links to friends. */
import { pages } from '#contract/pages.ts'
import { en } from '#web/locale/en.ts'
import type { SharedSite } from './support/shared-site.ts'
import { expect, test } from './support/test.ts'

/** The demo's talk with nine images. */
const NINE = '九张是上限'

/** The path of the list's page that shows it. */
const pageOfNine = async (site: SharedSite) => {
  const response = await fetch(new URL('/api/talks?size=100', site.url))
  const { data } = (await response.json()) as { data: { records: { content: string }[] } }
  const place = data.records.findIndex(({ content }) => content.includes(NINE))
  return pages.talks.href(null, { page: Math.floor(place / 7) + 1 })
}

test('the page of a talk shows all nine images, which open by keyboard', async ({ site, visitor }) => {
  const { page } = visitor
  await visitor.open(await pageOfNine(site))
  await visitor.hydrated()
  const inList = page.getByRole('article').filter({ hasText: NINE })
  await expect.poll(() => inList.locator('img:visible').count()).toBe(4)
  await expect.poll(() => inList.innerText()).toContain('+5')
  await inList.getByRole('link', { name: '0 comments' }).click()
  await page.waitForURL('**/talks/*')
  const talk = page.getByRole('article')
  await expect.poll(() => talk.locator('img:visible').count()).toBe(9)
  await talk.locator('a.zoom').first().focus()
  await page.keyboard.press('Enter')
  const lightbox = page.getByRole('dialog')
  await lightbox.waitFor()
  await expect.poll(() => lightbox.locator('.lightbox-counter').innerText()).toBe('1 / 9')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => lightbox.locator('.lightbox-counter').innerText()).toBe('2 / 9')
  await expect.poll(() => lightbox.locator('.lightbox-caption').innerText()).toBe('Plate 2: light over water')
  await page.keyboard.press('Escape')
  await lightbox.waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.matches('a.zoom'))).toBe(true)
})

test('in the list, the fourth image of a talk leads on to those that the list does not show', {
  tag: '@full',
}, async ({ site, visitor }) => {
  const { page } = visitor
  await visitor.open(await pageOfNine(site))
  await visitor.hydrated()
  await page.getByRole('article').filter({ hasText: NINE }).locator('a.zoom:visible').last().click()
  const counter = page.getByRole('dialog').locator('.lightbox-counter')
  await expect.poll(() => counter.innerText()).toBe('4 / 9')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => counter.innerText()).toBe('5 / 9')
})

test('the URL of a talk is copied, and a private talk has the status 404', { tag: '@full' }, async ({
  site,
  visitor,
}) => {
  const { page, context } = visitor
  const { open, private: hidden } = site.fixtures.talks
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await visitor.open(pages.talk.href({ talkId: open }))
  await visitor.hydrated()
  await page.getByRole('button', { name: en.article.copyLink }).click()
  await page.getByRole('button', { name: en.prose.copied }).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    new RegExp(`${pages.talk.href({ talkId: open })}$`),
  )
  visitor.expectFailure(/status of 404/)
  expect(await visitor.open(pages.talk.href({ talkId: hidden }))).toBe(404)
})

test('links to friends are safe: they name no opener and send no referrer', { tag: '@full' }, async ({
  visitor,
}) => {
  const { page } = visitor
  await visitor.open(pages.friends.href())
  const links = page.locator('main ul a')
  await expect(links).toHaveCount(5)
  for (const link of await links.all()) {
    await expect(link).toHaveAttribute('href', /^https?:\/\//)
    expect((await link.getAttribute('rel'))?.split(' ')).toEqual(
      expect.arrayContaining(['noopener', 'noreferrer']),
    )
  }
})
