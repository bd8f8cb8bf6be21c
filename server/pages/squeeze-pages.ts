/** Pages that are asked for again and again are compressed once more, as small as they get, while others are served. */
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { brotli, type Encoding, exact } from '#server/platform/compress.ts'

/** A page that was asked for so often will be asked for more. */
const WORTH_IT_AFTER = 3
/** Half a megabyte of HTML: it takes half a second for each. */
const MOST_BYTES = 128 * 1024

type Compressed = { encoding: Encoding; body: Buffer }

/**
 * Answers whom to tell of each time a kept page is handed out. One page is compressed at a time, in another thread:
 * a quarter smaller than in the haste of the first reader (docs/decisions/0008).
 */
export function createSqueezer<Page extends Compressed>(
  replace: (key: string, page: Page, smaller: Page) => void,
): (key: string, page: Page) => void {
  const times = new WeakMap<Page, number>()
  let last = Promise.resolve()
  return (key, page) => {
    const count = (times.get(page) ?? 0) + 1
    if (count > WORTH_IT_AFTER || page.encoding !== 'br' || page.body.byteLength > MOST_BYTES) return
    times.set(page, count)
    if (count < WORTH_IT_AFTER) return
    last = last.then(async () => {
      const smaller = { ...page, body: exact(await brotli(await decompressed(page.body), 11)) }
      times.set(smaller, count)
      replace(key, page, smaller)
    })
  }
}

const decompressed = promisify(brotliDecompress)
