/**
 * The bytes of the first load stay within what docs/requirements/speed.md records, and covers below the fold of a phone
 * wait for the first paint. The benchmark `browser` measures whole pages.
 */
import { expect, test } from './support/test.ts'

/**
 * Brotli, without headers. The goals are 14 KB and 75 KB with them: a style sheet has 624 bytes of headers. Decisions 0107 and 0111 say why the
 * script and the style sheet have more.
 */
const MAX_STYLE_BYTES = 13_850
const MAX_SCRIPT_BYTES = 103_100

test('the style sheet and the script of the home page do not grow', async ({ site }) => {
  const html = await (await fetch(`${site.url}/`)).text()
  const sizeOf = async (path: string) => {
    const { headers } = await fetch(new URL(path, site.url), { headers: { 'accept-encoding': 'br' } })
    expect(headers.get('content-encoding')).toBe('br')
    return Number(headers.get('content-length'))
  }
  const totalOf = async (paths: string[]) => {
    const sizes = await Promise.all(paths.map(sizeOf))
    return sizes.reduce((sum, size) => sum + size, 0)
  }
  const styles = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, path]) => String(path))
  expect(styles).toHaveLength(1)
  expect(await totalOf(styles)).toBeLessThan(MAX_STYLE_BYTES)
  const [, entry = '', chunks = ''] =
    /<script type="module"[^>]* src="([^"]+)"[^>]* data-chunks="([^"]+)"/.exec(html) ?? []
  expect(await totalOf([entry, ...chunks.split(' ')])).toBeLessThan(MAX_SCRIPT_BYTES)
})

test('covers below the fold wait for the first paint on a phone, and are shown all the same', async ({
  visit,
}) => {
  const { page, open } = await visit({ width: 390 })
  await open('/')
  const cards = page.locator('article.deferred img[loading=lazy]:visible')
  const animationOf = () => cards.first().evaluate((image) => getComputedStyle(image).animationName)
  await cards.first().scrollIntoViewIfNeeded()
  expect(await animationOf()).toBe('await-first-paint')
  await expect
    .poll(() => cards.first().evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
    .toBeGreaterThan(0)
  await page.setViewportSize({ width: 1440, height: 900 })
  expect(await animationOf()).toBe('none')
})
