/**
 * How far it is to the first article: from `npm start` in an empty folder to an article with a picture that a visitor reads, by clicks and
 * typing as a person would. `node tools/runtime/run.mjs bench/first-article.ts` prints the clicks, the typed fields and the seconds of
 * each step; reading and thinking take no time here.
 */
import { chromium } from '@playwright/test'
import { plainPhotoBytes } from '#server/testing/photos.ts'
import setup from '#web/studio/setup/texts/en.ts'
import publishing from '#web/studio/writing/publishing/texts/en.ts'
import writing from '#web/studio/writing/texts/en.ts'
import { startSiteProcess } from '../e2e/support/site.ts'
import { browserFlags, findOrInstallBrowser } from '../scripts/browser.ts'

const startedAt = performance.now()
let stepAt = startedAt
let clicks = 0
let fields = 0
const secondsSince = (from: number) => `${((performance.now() - from) / 1000).toFixed(1)} s`
const done = (step: string) => {
  console.log(`${secondsSince(stepAt).padStart(7)}  ${String(clicks).padStart(2)} clicks so far  ${step}`)
  stepAt = performance.now()
}

const site = await startSiteProcess(async () => {}, {})
const browser = await chromium.launch({ executablePath: await findOrInstallBrowser(), args: browserFlags })
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' })
  const click = async (name: string, role: 'button' | 'link' | 'radio' = 'button') => {
    await page.getByRole(role, { name }).first().click()
    clicks += 1
  }
  const type = async (field: string, text: string) => {
    await page.locator(field).first().fill(text)
    fields += 1
  }
  const url = () => /http\S+(\/studio\/setup#\S+)/.exec(site.terminal())?.[1]
  while (url() === undefined) await new Promise((resolve) => setImmediate(resolve))
  done('the terminal shows the URL of the setup')

  await page.goto(site.url + url())
  clicks += 1
  await type('input[name=titleEn]', 'Harbor Light')
  await click(setup.next)
  await type('input[name=nickname]', 'Mira')
  await type('input[name=username]', 'mira@example.org')
  await type('input[name=new-password]', 'a long walk in the snow')
  await click(setup.next)
  await page.getByText(setup.email.noServer).waitFor()
  await click(setup.next)
  await click(setup.create)
  await page.waitForURL(/\/studio\/write/)
  done('the setup is over')

  await page.getByRole('textbox', { name: writing.title }).fill('First light')
  fields += 1
  const files = page.waitForEvent('filechooser')
  await page.locator('.cm-content').click()
  await page.keyboard.type('The pier at noon.\n')
  clicks += 1
  fields += 1
  await click(writing.image)
  await (await files).setFiles({
    name: 'pier.png',
    mimeType: 'image/png',
    buffer: Buffer.from(await plainPhotoBytes(77)),
  })
  await page.locator('.cm-content img[src*="/media/"]').waitFor()
  done('the article is written, with a picture')

  await click(writing.publish)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: publishing.publishNow(0, '') })
    .click()
  clicks += 1
  await page.getByText(publishing.published).first().waitFor()
  const visitor = await browser.newPage()
  await visitor.goto(site.url)
  await visitor.getByRole('link', { name: 'First light' }).first().click()
  await visitor.locator('.prose img').scrollIntoViewIfNeeded()
  await visitor.waitForFunction('document.querySelector(".prose img").naturalWidth > 0')
  done('a visitor reads it')
  console.log(`${clicks} clicks, ${fields} fields, ${secondsSince(startedAt)}`)
} finally {
  await browser.close()
  await site.stop()
}
