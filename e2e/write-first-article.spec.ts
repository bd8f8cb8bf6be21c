/** A person who knows no Markdown writes an article of every common kind of block by clicks, keys and words, and publishes it. */
import type { Page } from '@playwright/test'
import { plainPhotoBytes } from '#server/testing/photos.ts'
import live from '#web/studio/writing/live/texts/en.ts'
import publishing from '#web/studio/writing/publishing/texts/en.ts'
import en from '#web/studio/writing/texts/en.ts'
import { openStudio, type StudioSite, startStudioSite } from './support/studio-site.ts'
import { expect, test } from './support/test.ts'
import { untilSaved } from './support/writing.ts'

let site: StudioSite
test.beforeAll(async () => {
  site = await startStudioSite()
})
test.afterAll(() => site.stop())

const CELLS = ['Harbour', 'Low', 'High', 'North', '1.2', '4.1', 'South', '0.9', '3.8', 'West', '1.1', '4.0']
const PICTURES = ['Quay', 'Boats', 'Gulls']

/** What is typed must not be read as a mark: words, and `/` for the menu. */
const WORDS = /^[\w ,.:/?=()'’-]+$/

/** The person at the page. Each click and each key beside typed words is counted. */
const personAt = (page: Page) => {
  const count = { clicks: 0, keys: 0 }
  return {
    count,
    click: async (name: string, within: Pick<Page, 'getByRole'> = page) => {
      count.clicks += 1
      await within.getByRole('button', { name, exact: true }).click()
    },
    press: async (key: string) => {
      count.keys += 1
      await page.keyboard.press(key)
    },
    type: async (words: string) => {
      expect(words).toMatch(WORDS)
      await page.keyboard.type(words)
    },
  }
}

test('two headings, a table, three images in a row, code, a footnote and a video, without a mark of Markdown', {
  tag: '@full',
}, async ({ visitSite }) => {
  const { page } = await openStudio(visitSite, site, '/studio/write', { hasMotion: false }, 'write')
  const { count, click, press, type } = personAt(page)
  const toolbar = page.getByRole('toolbar', { name: en.toolbar })
  const insertWithButton = async (word: string) => {
    await click(en.formats.insert, toolbar)
    await type(word)
    await press('Enter')
  }
  const insert = async (word: string) => {
    await type(`/${word}`)
    await page.locator('.cm-slash').waitFor()
    await press('Enter')
  }

  count.clicks += 1
  await page.getByRole('textbox', { name: en.title }).click()
  await type('The pier at noon')
  await press('Enter')
  await insert('heading')
  await type('Tides')
  await press('Enter')
  await type('The water falls twice a day')
  await click(en.formats.footnote, toolbar)
  await type('On most days.')
  await click(`1 ${live.footnote.back}`)
  await type(', and nobody looks.')
  await press('Enter')

  await insert('table')
  for (const [i, cell] of CELLS.entries()) {
    if (i > 0) await press('Tab')
    await type(cell)
  }
  await press('Escape')

  count.clicks += 1
  const chooser = page.waitForEvent('filechooser')
  await toolbar.getByRole('button', { name: en.image }).click()
  await (await chooser).setFiles(
    await Promise.all(
      PICTURES.map(async (name, i) => ({
        name: `${name}.png`,
        mimeType: 'image/png',
        buffer: Buffer.from(await plainPhotoBytes(60 * i)),
      })),
    ),
  )
  const pictures = page.locator('.cm-live-pick')
  await expect(pictures).toHaveCount(3)
  for (const [i, name] of PICTURES.entries()) {
    count.clicks += 1
    await pictures.nth(i).click()
    await expect(page.getByRole('textbox', { name: live.image.alt })).toBeFocused()
    await type(`A picture of ${name}`)
    await press('Tab')
    await type(name)
  }
  await press('Escape')

  await insertWithButton('code')
  await type('const high = 4.1')
  await press('Enter')
  await type('show(high)')

  await insertWithButton('heading')
  await type('A film')
  await press('Enter')
  await insert('video')
  await type('https://www.youtube.com/watch?v=aaaaaaaaaaa')
  await press('Enter')
  await untilSaved(page)
  const path = new URL(page.url()).pathname.replace('/studio', '')
  await click(en.publish)
  await click(publishing.publishNow(0, ''))
  await page.getByText(publishing.published).first().waitFor()
  console.log(`An article of every common kind: ${count.clicks} clicks and ${count.keys} keys besides words`)

  const reader = await visitSite(site.url)
  await reader.open(path)
  const text = reader.page.locator('.prose')
  await expect(text.locator('h2')).toHaveText([/Tides/, /A film/])
  await expect(text.locator('p').first()).toHaveText(/^The water falls twice a day\s?1, and nobody looks\.$/)
  await expect(text.locator('tr')).toHaveCount(4)
  await expect(text.locator('th, td')).toHaveText(CELLS)
  await expect(text.locator('.pics figcaption')).toHaveText(PICTURES)
  await expect(text.locator('.pics img').last()).toHaveAttribute('alt', 'A picture of Gulls')
  await expect(text.locator('figure.code .ln')).toHaveText(['const high = 4.1', 'show(high)'])
  await expect(text.locator('.fn')).toContainText('On most days.')
  await expect(text.locator('.embed.is-video')).toHaveAttribute('href', /aaaaaaaaaaa/)
})
