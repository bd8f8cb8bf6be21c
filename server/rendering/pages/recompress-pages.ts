/** Home, and pages that are asked for a second time, are compressed once more, as small as they get, while others are served. */
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { compressBrotli, copyWithoutSlack, type Encoding } from '#server/platform/http/compression.ts'

/** Addresses that are remembered as asked for again. */
const MAX_KEYS = 1_000
/** Half a megabyte of HTML: it takes half a second for each. */
const MAX_BYTES = 128 * 1024

type CompressedPage = { encoding: Encoding; body: Buffer }

export type Recompressor<Page> = {
  /** A reader got the page that had been kept under this key. */
  onHit: (key: string, page: Page) => void
  /** A page was made and is kept; `isCertain` when it will surely be asked for again. */
  onRendered: (key: string, page: Page, isCertain: boolean) => void
}

/**
 * One page at a time, in another thread: a quarter smaller than in the haste of the first reader
 * (docs/decisions/0008). What was worth it once is done again as soon as the page was made anew.
 */
export function createRecompressor<Page extends CompressedPage>(
  replace: (key: string, page: Page, smaller: Page) => void,
): Recompressor<Page> {
  const popularKeys = new LRUCache<string, true>({ max: MAX_KEYS })
  let last = Promise.resolve()

  const recompress = (key: string, page: Page) => {
    if (page.encoding !== 'br' || page.body.byteLength > MAX_BYTES) return
    last = last.then(async () =>
      replace(key, page, {
        ...page,
        body: copyWithoutSlack(await compressBrotli(await decompressBrotli(page.body), 11)),
      }),
    )
  }
  return {
    onHit: (key, page) => {
      if (popularKeys.get(key)) return
      popularKeys.set(key, true)
      recompress(key, page)
    },
    onRendered: (key, page, isCertain) => {
      if (isCertain) popularKeys.set(key, true)
      if (popularKeys.get(key)) recompress(key, page)
    },
  }
}

const decompressBrotli = promisify(brotliDecompress)
