/** The bytes of the first load stay within what docs/requirements/speed.md records. The benchmark `browser` measures whole pages. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type SharedSite, startSharedSite } from '../support/shared-site.ts'

let site: SharedSite
beforeAll(async () => {
  site = await startSharedSite()
})
afterAll(() => site.stop())

/** Brotli, without headers. */
const MAX_STYLE_BYTES = 15_700
const MAX_SCRIPT_BYTES = 105_000

it('the style sheet and the script of the home page do not grow', async () => {
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
