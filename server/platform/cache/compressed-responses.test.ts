import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { createCompressedResponses } from './compressed-responses.ts'

const body = (word: string) => Buffer.from(word.repeat(600))

describe('cached responses', () => {
  it('are compressed once, also for simultaneous requests', async () => {
    const cache = createCompressedResponses()
    const [first, second] = await Promise.all([
      cache.compressed('a', body('north'), 'br'),
      cache.compressed('a', body('north'), 'br'),
    ])
    expect(second).toBe(first)
    expect(await cache.compressed('a', body('north'), 'br')).toBe(first)
    expect(brotliDecompressSync(first)).toEqual(body('north'))
  })
  it('differ by encoding and by content', async () => {
    const cache = createCompressedResponses()
    expect(gunzipSync(await cache.compressed('a', body('north'), 'gzip'))).toEqual(body('north'))
    expect(brotliDecompressSync(await cache.compressed('a', body('north'), 'br'))).toEqual(body('north'))
    expect(gunzipSync(await cache.compressed('b', body('south'), 'gzip'))).toEqual(body('south'))
  })
  it('are evicted, the least recently used first', async () => {
    const cache = createCompressedResponses(800)
    const a = await cache.compressed('a', body('north'), 'br')
    const b = await cache.compressed('b', body('south'), 'br')
    expect(await cache.compressed('a', body('north'), 'br')).toBe(a)
    await cache.compressed('c', body('east'), 'br')
    expect(await cache.compressed('a', body('north'), 'br')).toBe(a)
    expect(await cache.compressed('b', body('south'), 'br')).not.toBe(b)
  })
  it('take no more memory than their bytes', async () => {
    const response = await createCompressedResponses().compressed('a', body('north'), 'br')
    expect(response.buffer.byteLength).toBe(response.byteLength)
  })
})
