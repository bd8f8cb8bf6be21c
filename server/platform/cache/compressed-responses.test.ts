import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { createCompressedResponses } from './compressed-responses.ts'

const body = (word: string) => Buffer.from(word.repeat(600))

describe('cached responses', () => {
  it('are compressed once, also for simultaneous requests', async () => {
    const kept = createCompressedResponses()
    const [first, second] = await Promise.all([
      kept.compressed('a', body('north'), 'br'),
      kept.compressed('a', body('north'), 'br'),
    ])
    expect(second).toBe(first)
    expect(await kept.compressed('a', body('north'), 'br')).toBe(first)
    expect(brotliDecompressSync(first)).toEqual(body('north'))
  })
  it('differ by encoding and by content', async () => {
    const kept = createCompressedResponses()
    expect(gunzipSync(await kept.compressed('a', body('north'), 'gzip'))).toEqual(body('north'))
    expect(brotliDecompressSync(await kept.compressed('a', body('north'), 'br'))).toEqual(body('north'))
    expect(gunzipSync(await kept.compressed('b', body('south'), 'gzip'))).toEqual(body('south'))
  })
  it('are evicted, the least recently used first', async () => {
    const kept = createCompressedResponses(800)
    const a = await kept.compressed('a', body('north'), 'br')
    const b = await kept.compressed('b', body('south'), 'br')
    expect(await kept.compressed('a', body('north'), 'br')).toBe(a)
    await kept.compressed('c', body('east'), 'br')
    expect(await kept.compressed('a', body('north'), 'br')).toBe(a)
    expect(await kept.compressed('b', body('south'), 'br')).not.toBe(b)
  })
  it('take no more memory than their bytes', async () => {
    const answer = await createCompressedResponses().compressed('a', body('north'), 'br')
    expect(answer.buffer.byteLength).toBe(answer.byteLength)
  })
})
