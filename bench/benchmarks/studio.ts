/**
 * How fast the editor follows the hand: from a key to the frame that shows its letter, in Write, in an article of 30 000
 * characters with sixty images and twenty tables. The letters go into a paragraph in the middle, twelve a second, in new windows.
 */
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { plainPath } from '#server/features/media/media.mapper.ts'
import { storeImage } from '#server/features/media/store-image.ts'
import type { Ctx } from '#server/platform/context.ts'
import { articleDraft } from '#server/testing/fixtures.ts'
import { logInOwner, startStudioProcess } from '../../e2e/support/studio-site.ts'
import { browserFlags, findBrowser } from '../../scripts/browser.ts'
import type { Benchmark } from '../benchmark.ts'
import { paragraphs } from '../data/words.ts'
import { metricOfRounds } from '../report/metrics.ts'
import { percentile } from '../report/statistics.ts'

const TYPED = 'the board on the pier keeps its own time, and nobody asks why. '
const KEY_DELAY_MS = 80
const PLACE = 'Here.'

export const studio: Benchmark = {
  name: 'studio',
  how: 'Letters typed into the middle of an article of 30 000 characters with 60 images and 20 tables: from the event of the key until the frame that shows it was painted.',
  run: async ({ isQuick, say }) => {
    const executablePath = await findBrowser()
    if (!executablePath)
      return [
        {
          name: 'write: key to paint, p95',
          value: null,
          unit: 'ms',
          goal: { atMost: 30 },
          note: 'no Chromium here',
        },
      ]
    let articleId = 0
    const site = await startStudioProcess(async (ctx) => {
      articleId = await saveArticle(
        ctx,
        articleDraft(ctx, { title: 'Key to paint', markdown: await longText(ctx) }),
      )
    })
    const browser = await chromium.launch({ executablePath, args: browserFlags })
    const rounds: number[][] = []
    try {
      for (let round = 0; round < (isQuick ? 1 : 3); round += 1) {
        say(`round ${round + 1}`)
        const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' })
        await logInOwner({ context }, site.owner)
        await context.addInitScript(() => localStorage.setItem('studio-desk-view', 'write'))
        const page = await context.newPage()
        await page.goto(`${site.url}/studio/articles/${articleId}`)
        rounds.push(await typeInTheMiddle(page, isQuick ? 1 : 3))
        await context.close()
      }
    } finally {
      await browser.close()
      await site.stop()
    }
    return [50, 95, 99].map((percent) =>
      metricOfRounds(
        `write: key to paint, p${percent}`,
        'ms',
        rounds.map((delays) => percentile(delays, percent)),
        percent === 95 ? { goal: { atMost: 30 } } : {},
      ),
    )
  },
}

/** Twenty sections, each with two paragraphs, three images and a table. */
const longText = async (ctx: Ctx): Promise<string> => {
  const sections: string[] = []
  for (let section = 0; section < 20; section += 1) {
    const words = paragraphs(section).plain.split('\n')
    const images: string[] = []
    for (let image = 0; image < 3; image += 1) {
      const background = { r: section * 10, g: image * 60, b: 160 }
      const bytes = await sharp({ create: { width: 1600, height: 1000, channels: 3, background } })
        .webp()
        .toBuffer()
      const row = await storeImage(ctx, new Uint8Array(bytes), { name: `${section}-${image}.webp` })
      images.push(`![Night ${section}, light ${image}](${plainPath(row)} "Seen from the pier")`)
    }
    sections.push(
      `## Night ${section + 1}`,
      ...(section === 10 ? [PLACE] : []),
      `${words[0]} **${words[1]}**`,
      images[0] as string,
      TABLE,
      `${words[2]} [the board](/about), ${words[3]}`,
      images.slice(1).join('\n'),
    )
  }
  return `${sections.join('\n\n')}\n`
}

const TABLE = [
  '| Night | Lights | Board |',
  '| --- | ---: | --- |',
  '| first | 12 | shut |',
  '| second | 40 | open |',
].join('\n')

/** @returns the milliseconds of each letter, without those of the first line, while things are still being loaded */
const typeInTheMiddle = async (page: Page, lines: number): Promise<number[]> => {
  // With what earlier rounds have typed, which is saved.
  const line = page.locator('.cm-line').filter({ hasText: new RegExp(`^${PLACE}`) })
  await page.locator('.cm-line').first().hover()
  // What is not near is not drawn.
  while (!(await line.isVisible())) await page.mouse.wheel(0, 600)
  await line.click()
  await page.keyboard.press('End')
  await page.evaluate(() => {
    const delays: number[] = []
    Object.assign(window, { delays })
    const { port1, port2 } = new MessageChannel()
    let from = 0
    // After the frame that follows the key: a message is handled when it was painted.
    port1.onmessage = () => delays.push(performance.now() - from)
    addEventListener(
      'keydown',
      ({ timeStamp }) => {
        from = timeStamp
        requestAnimationFrame(() => port2.postMessage(null))
      },
      true,
    )
  })
  for (let count = 0; count <= lines; count += 1) await page.keyboard.type(TYPED, { delay: KEY_DELAY_MS })
  return page.evaluate(
    (start) => (window as unknown as { delays: number[] }).delays.slice(start),
    TYPED.length,
  )
}
