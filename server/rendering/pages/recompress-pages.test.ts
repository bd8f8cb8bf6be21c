import { setTimeout } from 'node:timers/promises'
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

const keptPage = (encoding: 'br' | 'gzip'): CachedPage => ({
  status: 200,
  location: null,
  etag: 'W/"1"',
  encoding,
  body: encoding === 'br' ? compressBrotliSync(Buffer.from(html)) : compressGzipSync(Buffer.from(html)),
  articleId: null,
  tags: [],
  version: 1,
})

const cacheWith = (page: CachedPage, isCertain = false) => {
  const cache = createPageCache(createCacheTagLog({} as never, Date.now), 1_000_000)
  cache.put('page', page, isCertain)
  return cache
}

it('a page that is asked for again becomes smaller and stays what it is', async () => {
  const page = keptPage('br')
  const cache = cacheWith(page)
  expect(cache.get('page')?.body).toBe(page.body)
  const until = Date.now() + 5_000
  while (cache.get('page')?.body === page.body && Date.now() < until) await setTimeout(5)
  const squeezed = cache.get('page')
  expect(squeezed?.body.byteLength).toBeLessThan(page.body.byteLength * 0.95)
  expect(brotliDecompressSync(squeezed?.body as Buffer).toString()).toBe(html)
  expect(squeezed?.etag).toBe(page.etag)
})

it('a page that was replaced meanwhile is left alone', async () => {
  const cache = cacheWith(keptPage('br'))
  cache.get('page')
  const next = keptPage('gzip')
  cache.put('page', next, false)
  await setTimeout(300)
  expect(cache.get('page')).toBe(next)
})

it('what will surely be asked for is squeezed as soon as it is made, any other page is not', async () => {
  const squeezed: string[] = []
  const squeezer = createRecompressor<CachedPage>((key) => squeezed.push(key))
  // One after the other: this one would be the first.
  squeezer.onRendered('other', keptPage('br'), false)
  squeezer.onRendered('home', keptPage('br'), true)
  const until = Date.now() + 5_000
  while (squeezed.length === 0 && Date.now() < until) await setTimeout(5)
  expect(squeezed).toEqual(['home'])
})
