/** Recompresses home and the pages that are requested a second time, as small as possible, in the background. */
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { compressBrotli, copyWithoutSlack, type Encoding } from '#server/platform/http/compression.ts'

/** Cache keys that are stored as requested again. */
const MAX_KEYS = 1_000
/** Half a megabyte of HTML: it takes half a second for each. */
const MAX_BYTES = 128 * 1024

type CompressedPage = { encoding: Encoding; body: Buffer }

export type Recompressor<Page> = {
  /** The cached page of this key was sent. */
  onHit: (key: string, page: Page) => void
  /** A rendered page was cached; `isPopular` when it will certainly be requested again. */
  onRendered: (key: string, page: Page, isCertain: boolean) => void
}

/**
 * Compresses one page at a time, in another thread: a quarter smaller than the synchronous compression for the first
 * visitor (docs/decisions/0008). A key that was recompressed once is recompressed after each rendering.
 * @param onFailure is called when a page cannot be recompressed: it stays as it is, and the next ones follow
 */
export function createRecompressor<Page extends CompressedPage>(
  replace: (key: string, page: Page, recompressed: Page) => void,
  onFailure: (error: unknown) => void,
): Recompressor<Page> {
  const popularKeys = new LRUCache<string, true>({ max: MAX_KEYS })
  let last = Promise.resolve()

  const recompress = (key: string, page: Page) => {
    if (page.encoding !== 'br' || page.body.byteLength > MAX_BYTES) return
    last = last
      .then(async () => {
        const body = await compressBrotli(await decompressBrotli(page.body), 11)
        replace(key, page, { ...page, body: copyWithoutSlack(body) })
      })
      .catch(onFailure)
  }
  return {
    onHit: (key, page) => {
      if (popularKeys.get(key)) return
      popularKeys.set(key, true)
      recompress(key, page)
    },
    onRendered: (key, page, isPopular) => {
      if (isPopular) popularKeys.set(key, true)
      if (popularKeys.get(key)) recompress(key, page)
    },
  }
}

const decompressBrotli = promisify(brotliDecompress)
