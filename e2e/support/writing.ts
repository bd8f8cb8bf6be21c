/** The writing screen, as tests of it use it: typing, waiting until it is saved, and the text as the server has it. */
import type { Page } from '@playwright/test'
import type { ArticleUnderEdit } from '#contract/studio/drafts.ts'
import { plainPhotoBytes } from '#server/testing/photos.ts'
import type { StudioSite } from './studio-site.ts'
import { expect } from './test.ts'

export const sourceOf = (page: Page) => page.locator('.cm-content')
export const untilSaved = (page: Page) => page.locator('[data-kind=saved]').waitFor()

/** Types at the end of the text like a person, so that the editor does what it does at line ends. */
export const write = async (page: Page, text: string) => {
  await sourceOf(page).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(text)
}

/** Writes a new article, and waits until the server has it. Returns its path on the site. */
export const writeArticle = async (page: Page, title: string, text: string): Promise<string> => {
  await page.locator('textarea').first().fill(title)
  await sourceOf(page).click()
  await page.keyboard.type(text)
  await expect.poll(() => page.url()).toMatch(/articles\/\d+$/)
  await untilSaved(page)
  return new URL(page.url()).pathname.replace('/studio', '')
}

const articleId = (page: Page) => /\/studio\/articles\/(\d+)$/.exec(page.url())?.[1]

/** The article as the server has it. */
export const savedArticle = async (site: StudioSite, page: Page): Promise<ArticleUnderEdit> => {
  const response = await fetch(`${site.url}/api/studio/articles/${articleId(page)}`, {
    headers: site.owner.headers,
  })
  return ((await response.json()) as { data: ArticleUnderEdit }).data
}

/** The text as the server has it. */
export const savedText = async (site: StudioSite, page: Page): Promise<string> =>
  (await savedArticle(site, page)).draft.markdown

/** Every character that was typed is in the editor and at the server. */
export const expectText = async (site: StudioSite, page: Page, text: string): Promise<void> => {
  await expect(sourceOf(page)).toHaveText(text)
  await untilSaved(page)
  await expect.poll(() => savedText(site, page)).toBe(text)
}

/** Waits until the source has so many images that the site has stored. */
export const untilImages = (page: Page, count: number) =>
  expect.poll(async () => (await sourceOf(page).innerText()).match(/\]\(\/media\//g)?.length ?? 0).toBe(count)

/** Pastes texts by their type, such as `text/html`. */
export const paste = (page: Page, data: Record<string, string>) =>
  page.evaluate((formats) => {
    const clipboardData = new DataTransfer()
    for (const [type, text] of Object.entries(formats)) clipboardData.setData(type, text)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.querySelector('.cm-content')?.dispatchEvent(event)
  }, data)

/** Pastes an image, as of a screenshot. Each tone, 0 to 255, is another file. */
export const pasteImage = async (page: Page, tone: number, into = '.cm-content') =>
  page.evaluate(
    ({ bytes, name, selector }) => {
      const clipboardData = new DataTransfer()
      clipboardData.items.add(new File([new Uint8Array(bytes)], name, { type: 'image/png' }))
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
      document.querySelector(selector)?.dispatchEvent(event)
    },
    { bytes: [...(await plainPhotoBytes(tone))], name: `tone-${tone}.png`, selector: into },
  )

/** How many files on their way the browser has stored, so that they outlive the tab. */
export const pendingFiles = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('borealis-studio-files')
        opening.onsuccess = () => {
          const database = opening.result
          if (!database.objectStoreNames.contains('files')) {
            database.close()
            return resolve(0)
          }
          const counting = database.transaction('files').objectStore('files').count()
          counting.onsuccess = () => {
            database.close()
            resolve(counting.result)
          }
        }
      }),
  )
