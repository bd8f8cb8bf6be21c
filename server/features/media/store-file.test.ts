// @module-tag engine
// @module-tag storage
// @module-tag both
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { showToEverybody } from '#server/testing/photos.ts'
import { sharedData } from '#server/testing/shared-data.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { replaceMediaUse } from './delete-unused-media.ts'
import { type FileKind, fileKind } from './file-kind.ts'
import { filePath } from './media.mapper.ts'
import type { MediaRow } from './media.sql.ts'
import { renderText } from './render-text.ts'
import { storeFile } from './store-file.ts'

let context: TestContext
beforeAll(async () => {
  context = await createTestContext()
})
afterAll(() => context.close())

async function* stream(...chunks: (string | Uint8Array)[]) {
  for (const chunk of chunks) yield typeof chunk === 'string' ? Buffer.from(chunk, 'latin1') : chunk
}
const box = (type: string, ...inside: Buffer[]): Buffer => {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + Buffer.concat(inside).length)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, ...inside])
}
const text = (words: string) => Buffer.from(words, 'latin1')
const video = Buffer.concat([
  box('ftyp', text('isom\0\0\0\0isomavc1')),
  box(
    'moov',
    box('mvhd', text('header')),
    box('udta', box('\xa9xyz', text('+59.91+010.75/'))),
    box('trak', box('tkhd', text('track')), box('meta', text('com.apple.quicktime.location'))),
  ),
  box('mdat', text('pictures that udta must not stop')),
])
const store = (bytes: Uint8Array, takes: FileKind[] = ['mp4'], mostBytes?: number) =>
  storeFile(context.ctx, stream(bytes.subarray(0, 20), bytes.subarray(20)), {
    name: '../../clip.mp4',
    acceptedKinds: takes,
    ...(mostBytes ? { maxBytes: mostBytes } : {}),
  })
const pathOf = (row: MediaRow) => filePath(row) as string
const left = () => readdir(join(context.ctx.config.DATA_DIR, 'incoming'))

describe('fileKind', () => {
  it.each([
    ['WEBVTT\n\n00:00', 'vtt'],
    ['\xef\xbb\xbfWEBVTT', 'vtt'],
    ['WEBVTTX', null],
    ['ID3\x04', 'mp3'],
    ['\xff\xfb\x90\x64', 'mp3'],
    ['\xff\xd8\xff\xe0', null],
    ['OggS\0', 'ogg'],
    ['\0\0\0\x14ftypqt  \0\0\0\0qt  ', 'mov'],
    ['\0\0\0\x14ftypM4A \0\0\0\0M4A ', 'm4a'],
    ['\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'mp4'],
    ['\0\0\0\x14ftypavif\0\0\0\0avif', null],
    ['\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\x82\x84webm', 'webm'],
    ['\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\x82\x88matroska', null],
    ['%PDF-1.7', 'pdf'],
    ['PK\x03\x04\x14\0', 'zip'],
    [`PK\x03\x04${'\0'.repeat(26)}mimetypeapplication/epub+zip`, 'epub'],
    ['<html>', null],
    ['', null],
  ])('%j is %s', (head, kind) => expect(fileKind(Buffer.from(head, 'latin1'))).toBe(kind))
})

describe('storeFile', () => {
  it('stores a video once, under its hash, without its location', async () => {
    const [first, second] = [await store(video), await store(video)]
    expect(second).toEqual(first)
    expect(first).toMatchObject({ mime: 'video/mp4', bytes: video.length, file: 'file.mp4' })
    await showToEverybody(context.ctx, first)
    const served = Buffer.from(await (await context.fetch(pathOf(first))).arrayBuffer()).toString('latin1')
    expect(served).toHaveLength(video.length)
    expect(served).not.toMatch(/\+59\.91|location/)
    expect(served).toMatch(/isomavc1.*header.*track.*pictures that udta must not stop/s)
    expect(await left()).toEqual([])
  })

  it('is used by a text that shows it, like an image', async () => {
    const { id, hash } = await store(video)
    const { mediaIds } = await renderText(context.ctx, `<video src="/media/${hash}/file.mp4"></video>`)
    expect(mediaIds).toEqual([id])
  })

  it('refuses other kinds and files that are too large while they are read, and leaves no files behind (U1)', async () => {
    await expect(store(text('<html><script>alert(1)</script>'))).rejects.toThrow('isn’t supported')
    await expect(store(video, ['vtt'])).rejects.toThrow('isn’t supported')
    await expect(store(video, ['mp4'], 30)).rejects.toThrow('too large')
    expect(await left()).toEqual([])
  })

  const videos = sharedData('videos')
  it.skipIf(!videos)('a real video loses its location', async () => {
    const original = await readFile(join(videos ?? '', 'with-gps.mov'))
    expect(original.includes('location.ISO6709')).toBe(true)
    const row = await store(original, ['mov'])
    await showToEverybody(context.ctx, row)
    const served = Buffer.from(await (await context.fetch(pathOf(row))).arrayBuffer())
    expect(served.length).toBe(original.length)
    expect(served.includes('location')).toBe(false)
  })
})

describe('GET /media/…', () => {
  const ask = async (row: MediaRow, headers: Record<string, string> = {}, method = 'GET') => {
    const response = await context.fetch(pathOf(row), { headers, method })
    return { status: response.status, body: await response.text(), headers: response.headers }
  }
  let row: MediaRow
  beforeAll(async () => {
    row = await store(Buffer.from('WEBVTT\n\nBREATHE'), ['vtt'])
    await showToEverybody(context.ctx, row)
  })

  it('sends a file that no browser takes for a document, cacheable forever (U3)', async () => {
    const { status, body, headers } = await ask(row)
    expect([status, body]).toEqual([200, 'WEBVTT\n\nBREATHE'])
    expect(headers.get('content-type')).toBe('text/vtt; charset=utf-8')
    expect(headers.get('content-security-policy')).toContain('sandbox')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-disposition')).toBe('inline')
    expect(headers.get('cache-control')).toContain('immutable')
    expect((await ask(row, { 'if-none-match': headers.get('etag') ?? '' })).status).toBe(304)
  })

  it('sends a document as a download under the name that the owner gave it (U3)', async () => {
    const { ctx } = context
    const source = stream('%PDF-1.7\n<script>alert(1)</script>')
    const name = '会议 "notes"\r\n/2026.pdf'
    const pdf = await storeFile(ctx, source, { name, acceptedKinds: ['pdf'] })
    await showToEverybody(ctx, pdf)
    const { status, headers } = await ask(pdf)
    expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="__ _notes____2026.pdf"; filename*=UTF-8''${encodeURIComponent('会议 _notes____2026.pdf')}`,
    )
    expect(headers.get('content-security-policy')).toContain('sandbox')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    const { mediaIds } = await renderText(ctx, `[Notes](${pathOf(pdf)})`)
    expect(mediaIds).toEqual([pdf.id])
  })

  it('sends ranges, so that videos can be seeked', async () => {
    const part = await ask(row, { range: 'bytes=8-10' })
    expect([part.status, part.body, part.headers.get('content-range')]).toEqual([206, 'BRE', 'bytes 8-10/15'])
    expect(await ask(row, { range: 'bytes=-3' })).toMatchObject({ status: 206, body: 'THE' })
    expect(await ask(row, { range: 'bytes=8-' })).toMatchObject({ status: 206, body: 'BREATHE' })
    const past = await ask(row, { range: 'bytes=99-' })
    expect([past.status, past.headers.get('content-range')]).toEqual([416, 'bytes */15'])
    const etag = part.headers.get('etag') ?? ''
    expect((await ask(row, { range: 'bytes=8-10', 'if-range': etag })).status).toBe(206)
    expect((await ask(row, { range: 'bytes=8-10', 'if-range': '"another"' })).status).toBe(200)
  })

  it('compresses captions as a whole, and never a range of them', async () => {
    const long = await store(Buffer.from(`WEBVTT\n\n${'BREATHE '.repeat(500)}`), ['vtt'])
    await showToEverybody(context.ctx, long)
    const whole = await ask(long, { 'accept-encoding': 'gzip' })
    expect([whole.status, whole.headers.get('content-encoding')]).toEqual([200, 'gzip'])
    const part = await ask(long, { 'accept-encoding': 'gzip', range: 'bytes=8-2007' })
    expect([part.status, part.headers.get('content-encoding'), part.body]).toEqual([
      206,
      null,
      'BREATHE '.repeat(250),
    ])
  })

  it('sends only the length to HEAD', async () => {
    const { status, body, headers } = await ask(row, {}, 'HEAD')
    expect([status, body, headers.get('content-length')]).toEqual([200, '', '15'])
  })

  it('has nothing under other names (U3)', async () => {
    for (const path of ['file.mp4', '480.webp', '../borealis.db', '%2e%2e/borealis.db', 'file.vtt.html', ''])
      expect((await context.fetch(`/media/${row.hash}/${path}`)).status, path).toBe(404)
  })

  it('U5: serves to nobody what only private content uses, and what nothing uses', async () => {
    const use = (isPublic: boolean, id: number, mediaIds = [row.id]) =>
      context.ctx.transaction((tx) =>
        replaceMediaUse(context.ctx, tx, { entity: 'test', id, isPublic }, mediaIds),
      )
    await use(true, 1)
    expect((await ask(row)).status).toBe(200)
    await use(false, 1)
    const hidden = await ask(row)
    expect([hidden.status, hidden.headers.get('cache-control')]).toEqual([404, 'private, no-store'])
    expect(hidden.body).not.toContain('BREATHE')
    await use(true, 2)
    expect((await ask(row)).status).toBe(200)
    await use(true, 2, [])
    expect((await ask(row)).status).toBe(404)
    await use(false, 1, [])
    expect((await ask(row)).status).toBe(404)
  })
})
