import { brotliDecompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { createCacheTagLog } from '#server/platform/cache/cache-tags.ts'
import { compressBrotliSync, compressGzipSync } from '#server/platform/http/compression.ts'
import { type CachedPage, createPageCache } from './page-cache.ts'
import { createRecompressor } from './recompress-pages.ts'

const html = Array.from(
  { length: 400 },
  (_, i) => `<p>Line ${i} of ${i * 7919} words, and no two alike</p>`,
).join('')

const cachedPage = (encoding: 'br' | 'gzip', text = html): CachedPage => ({
  status: 200,
  location: null,
  contentType: 'text/html; charset=utf-8',
  etag: 'W/"1"',
  encoding,
  body: encoding === 'br' ? compressBrotliSync(Buffer.from(text)) : compressGzipSync(Buffer.from(text)),
  hasMarkdown: false,
  viewedPage: null,
  search: null,
  hasQuoteService: false,
  hasWebmention: false,
  tags: [],
  version: 1,
  day: null,
})

const fail = (error: unknown) => {
  throw error
}
const cacheWith = (page: CachedPage) => {
  const cache = createPageCache(createCacheTagLog({} as never, Date.now), 1_000_000, fail, Date.now)
  cache.put('page', page, false)
  return cache
}

it('a page that is requested again becomes smaller, with the same content', async () => {
  const page = cachedPage('br')
  const cache = cacheWith(page)
  expect(cache.get('page')?.body).toBe(page.body)
  await expect.poll(() => cache.get('page')?.body === page.body).toBe(false)
  const recompressed = cache.get('page')
  expect(recompressed?.body.byteLength).toBeLessThan(page.body.byteLength * 0.95)
  expect(brotliDecompressSync(recompressed?.body as Buffer).toString()).toBe(html)
  expect(recompressed?.etag).toBe(page.etag)
})

it('a page that was replaced in the meantime stays', async () => {
  const cache = cacheWith(cachedPage('br'))
  cache.get('page')
  const next = cachedPage('gzip')
  cache.put('page', next, false)
  // Pages are recompressed one after the other: the first one is done when the second one is.
  const second = cachedPage('br')
  cache.put('second', second, true)
  await expect.poll(() => cache.get('second')?.body === second.body).toBe(false)
  expect(cache.get('page')).toBe(next)
})

it('a popular page is recompressed as soon as it is rendered, any other page is not', async () => {
  const keys: string[] = []
  const recompressor = createRecompressor<CachedPage>((key) => keys.push(key), fail)
  // One after the other: this one would be the first.
  recompressor.onRendered('other', cachedPage('br'), false)
  recompressor.onRendered('home', cachedPage('br'), true)
  await expect.poll(() => keys).toEqual(['home'])
})

it('a page that cannot be recompressed ends neither the process nor the recompression of others', async () => {
  const failures: unknown[] = []
  const keys: string[] = []
  const recompressor = createRecompressor<CachedPage>(
    (key) => keys.push(key),
    (error) => failures.push(error),
  )
  recompressor.onRendered('damaged', { ...cachedPage('br'), body: Buffer.from('no Brotli') }, true)
  recompressor.onRendered('home', cachedPage('br'), true)
  await expect.poll(() => keys).toEqual(['home'])
  expect(failures).toHaveLength(1)
})
