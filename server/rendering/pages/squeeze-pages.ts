/** Home, and pages that are asked for a second time, are compressed once more, as small as they get, while others are served. */
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { brotli, type Encoding, exact } from '#server/platform/http/compression.ts'

/** Addresses that are remembered as asked for again. */
const MAX_KNOWN = 1_000
/** Half a megabyte of HTML: it takes half a second for each. */
const MAX_BYTES = 128 * 1024

type Compressed = { encoding: Encoding; body: Buffer }

export type Squeezer<Page> = {
  /** A reader got the page that had been kept under this key. */
  handedOut: (key: string, page: Page) => void
  /** A page was made and is kept; `isCertain` when it will surely be asked for again. */
  made: (key: string, page: Page, isCertain: boolean) => void
}

/**
 * One page at a time, in another thread: a quarter smaller than in the haste of the first reader
 * (docs/decisions/0008). What was worth it once is done again as soon as the page was made anew.
 */
export function createSqueezer<Page extends Compressed>(
  replace: (key: string, page: Page, smaller: Page) => void,
): Squeezer<Page> {
  const askedAgain = new LRUCache<string, true>({ max: MAX_KNOWN })
  let last = Promise.resolve()

  const squeeze = (key: string, page: Page) => {
    if (page.encoding !== 'br' || page.body.byteLength > MAX_BYTES) return
    last = last.then(async () =>
      replace(key, page, { ...page, body: exact(await brotli(await decompressed(page.body), 11)) }),
    )
  }
  return {
    handedOut: (key, page) => {
      if (askedAgain.get(key)) return
      askedAgain.set(key, true)
      squeeze(key, page)
    },
    made: (key, page, isCertain) => {
      if (isCertain) askedAgain.set(key, true)
      if (askedAgain.get(key)) squeeze(key, page)
    },
  }
}

const decompressed = promisify(brotliDecompress)
