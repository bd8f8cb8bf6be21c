import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { type CacheableResponse, createResponseCache } from './response-cache.ts'

const request = (headers: Record<string, string> = {}, method = 'GET') =>
  new Request('http://localhost/text', { method, headers })
const text = (word: string): CacheableResponse => ({
  body: Buffer.from(word.repeat(600)),
  headers: { 'content-type': 'text/plain' },
})
const bytesOf = async (response: Response | null) =>
  Buffer.from((await response?.arrayBuffer()) ?? new ArrayBuffer())

it('makes a response once for each encoding, however many ask for it together', async () => {
  const cache = createResponseCache()
  let made = 0
  const make = async () => {
    made += 1
    return text('north')
  }
  const ask = (encoding: string) => cache.response(request({ 'accept-encoding': encoding }), '/text', make)
  expect(cache.cached(request(), '/text')).toBeNull()
  const [br, again, gzip, plain] = await Promise.all(['br', 'br', 'gzip', 'identity'].map(ask))
  expect(made).toBe(3)
  const encodings = [br, again, gzip, plain].map((one) => one?.headers.get('content-encoding'))
  expect(encodings).toEqual(['br', 'br', 'gzip', null])
  expect(new Set([br, gzip, plain].map((one) => one?.headers.get('etag'))).size).toBe(1)
  expect(brotliDecompressSync(await bytesOf(br ?? null)).toString()).toBe('north'.repeat(600))
  expect(gunzipSync(await bytesOf(gzip ?? null)).toString()).toBe('north'.repeat(600))
  expect(await cache.cached(request(), '/text')?.text()).toBe('north'.repeat(600))
})

it('answers 304 to a client that has the bytes, and HEAD without a body', async () => {
  const cache = createResponseCache()
  const response = await cache.response(request(), '/text', async () => text('north'))
  const etag = response?.headers.get('etag') ?? ''
  expect(cache.cached(request({ 'if-none-match': etag }), '/text')?.status).toBe(304)
  const head = cache.cached(request({}, 'HEAD'), '/text')
  expect([head?.headers.get('content-length'), await head?.text()]).toEqual(['3000', ''])
})

it('leaves alone what is short or compressed already', async () => {
  const cache = createResponseCache()
  const accepted = request({ 'accept-encoding': 'br' })
  const font = { ...text('north'), isCompressible: false }
  expect(
    (await cache.response(accepted, '/font', async () => font))?.headers.get('content-encoding'),
  ).toBeNull()
  const short = { body: Buffer.from('ok'), headers: {} }
  expect(
    (await cache.response(accepted, '/short', async () => short))?.headers.get('content-encoding'),
  ).toBeNull()
})

it('stores neither a failure nor that there is nothing', async () => {
  const cache = createResponseCache()
  const failing = cache.response(request(), '/text', () => Promise.reject(new Error('no')))
  await expect(failing).rejects.toThrow('no')
  expect(await cache.response(request(), '/text', async () => null)).toBeNull()
  expect(await (await cache.response(request(), '/text', async () => text('a')))?.text()).toBe(
    'a'.repeat(600),
  )
})

it('deletes the least recently used response above its size', async () => {
  const cache = createResponseCache(8_000)
  const ask = (path: string) => cache.response(request(), path, async () => text('north'))
  await ask('/a')
  await ask('/b')
  expect(cache.cached(request(), '/a')).not.toBeNull()
  await ask('/c')
  expect(cache.cached(request(), '/a')).not.toBeNull()
  expect(cache.cached(request(), '/b')).toBeNull()
})

it('compresses a body once', async () => {
  const cache = createResponseCache()
  const body = Buffer.from('north'.repeat(600))
  const [first, second] = await Promise.all([
    cache.compressed('a', body, 'br'),
    cache.compressed('a', body, 'br'),
  ])
  expect(second).toBe(first)
  expect(brotliDecompressSync(first)).toEqual(body)
  expect(first.buffer.byteLength).toBe(first.byteLength)
})
