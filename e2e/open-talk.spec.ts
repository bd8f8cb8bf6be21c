/** A talk: from the list to its page, its pictures full screen by keyboard, its address to take away. */
import { expect, inject } from 'vitest'
import { pages } from '#contract/pages.ts'
import { en } from '#web/locale/en.ts'
import { journey } from './journey.ts'

/** The demo's talk with nine pictures. */
const NINE = '九张是上限'

/** The page of the list on which it stands. */
const pageOfNine = async () => {
  const answer = await fetch(new URL('/api/talks?size=100', inject('siteUrl')))
  const { data } = (await answer.json()) as { data: { records: { content: string }[] } }
  const place = data.records.findIndex(({ content }) => content.includes(NINE))
  return pages.talks.href(null, { page: Math.floor(place / 7) + 1 })
}

journey('from the list to its page, where all nine pictures open by keyboard', async ({ reader }) => {
  const { page } = reader
  await reader.opens(await pageOfNine())
  await reader.isAtHome()
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

journey('in a list the fourth picture leads on to those that are not shown', async ({ reader }) => {
  const { page } = reader
  await reader.opens(await pageOfNine())
  await reader.isAtHome()
  await page.getByRole('article').filter({ hasText: NINE }).locator('a.zoom:visible').last().click()
  const counter = page.getByRole('dialog').locator('.lightbox-counter')
  await expect.poll(() => counter.innerText()).toBe('4 / 9')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => counter.innerText()).toBe('5 / 9')
})

journey('its address is copied; a private one is not found', async ({ reader }) => {
  const { page, context } = reader
  const { open, private: hidden } = inject('fixtures').talks
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await reader.opens(pages.talk.href({ talkId: open }))
  await reader.isAtHome()
  await page.getByRole('button', { name: en.article.copyLink }).click()
  await page.getByRole('button', { name: en.prose.copied }).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    new RegExp(`${pages.talk.href({ talkId: open })}$`),
  )
  reader.expects(/status of 404/)
  expect(await reader.opens(pages.talk.href({ talkId: hidden }))).toBe(404)
})

journey(
  'friends’ sites open apart, say nothing of where the reader came from, and run nothing here',
  async ({ reader }) => {
    const { page } = reader
    await reader.opens(pages.friends.href())
    const links = page.locator('main ul a')
    expect(await links.count()).toBe(5)
    for (const link of await links.all()) {
      expect(await link.getAttribute('href')).toMatch(/^https?:\/\//)
      expect((await link.getAttribute('rel'))?.split(' ')).toEqual(
        expect.arrayContaining(['noopener', 'noreferrer']),
      )
    }
  },
)
