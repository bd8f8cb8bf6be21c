/** Pages that are asked for again and again are compressed once more, as small as they get, while others are served. */
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { brotli, type Encoding, exact } from '#server/platform/compress.ts'

/** An address that was asked for so often will be asked for more. */
const WORTH_IT_AFTER = 3
/** Addresses whose readers are remembered. */
const MOST_KNOWN = 1_000
/** Half a megabyte of HTML: it takes half a second for each. */
const MOST_BYTES = 128 * 1024

type Compressed = { encoding: Encoding; body: Buffer }

export type Squeezer<Page> = {
  /** A reader got the page that is kept under this key. */
  handedOut: (key: string, page: Page) => void
  /** A page was made and is kept. */
  made: (key: string, page: Page) => void
}

/**
 * One page at a time, in another thread: a quarter smaller than in the haste of the first reader
 * (docs/decisions/0008). What was worth it once is done again as soon as the page was made anew.
 */
export function createSqueezer<Page extends Compressed>(
  replace: (key: string, page: Page, smaller: Page) => void,
): Squeezer<Page> {
  const times = new LRUCache<string, { count: number }>({ max: MOST_KNOWN })
  let last = Promise.resolve()

  const squeeze = (key: string, page: Page) => {
    if (page.encoding !== 'br' || page.body.byteLength > MOST_BYTES) return
    last = last.then(async () =>
      replace(key, page, { ...page, body: exact(await brotli(await decompressed(page.body), 11)) }),
    )
  }
  return {
    handedOut: (key, page) => {
      const known = times.get(key)
      if (!known) times.set(key, { count: 1 })
      else if (known.count < WORTH_IT_AFTER && ++known.count === WORTH_IT_AFTER) squeeze(key, page)
    },
    made: (key, page) => {
      if ((times.get(key)?.count ?? 0) >= WORTH_IT_AFTER) squeeze(key, page)
    },
  }
}

const decompressed = promisify(brotliDecompress)
