// @module-tag engine
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestReader, type TestReader } from '#server/testing/readers.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'

let context: TestContext
beforeAll(async () => {
  context = await createTestContext()
})
afterAll(() => context.close())

const image = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#8cedb7' } })
const upload = async (reader: TestReader, bytes: Uint8Array, name = 'me.png', field = 'file') => {
  const body = new FormData()
  body.set(field, new Blob([new Uint8Array(bytes)]), name)
  return context.fetch('/api/users/avatar', { method: 'POST', headers: reader.headers, body })
}
const responseOf = async (response: Response) =>
  (await response.json()) as { code: number; data: string | null }

describe('U1: an avatar', () => {
  it.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)(
    'may be %s, and becomes a square WebP',
    async (format) => {
      const bytes = await image(600, 300).toFormat(format).toBuffer()
      const { code, data } = await responseOf(await upload(await createTestReader(context.ctx), bytes))
      expect(code).toBe(20000)
      expect(data).toMatch(/^\/avatars\/[0-9a-f]{32}\.webp$/)
      const shown = await context.fetch(data ?? '')
      const metadata = await sharp(Buffer.from(await shown.arrayBuffer())).metadata()
      expect([metadata.format, metadata.width, metadata.height]).toEqual(['webp', 300, 300])
    },
  )
  it('loses its location and other metadata', async () => {
    const bytes = await image(900, 700)
      .withExif({ IFD0: { Copyright: 'sentinelexif' }, IFD3: { GPSLatitude: '69/1 39/1 0/1' } })
      .jpeg()
      .toBuffer()
    expect(bytes.toString('latin1')).toContain('sentinelexif')
    const { data } = await responseOf(await upload(await createTestReader(context.ctx), bytes))
    const stored = Buffer.from(await (await context.fetch(data ?? '')).arrayBuffer())
    expect(stored.toString('latin1')).not.toContain('sentinelexif')
    const metadata = await sharp(stored).metadata()
    expect(metadata.exif).toBeUndefined()
    expect(metadata.width).toBe(512)
  })
  it.each([
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a page called a picture', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a GIF that is a script', Buffer.from('GIF89a=1;alert(1)//')],
    ['half a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])],
    ['nothing', Buffer.alloc(0)],
  ])('is not %s', async (_, bytes) => {
    const reader = await createTestReader(context.ctx)
    expect((await responseOf(await upload(reader, bytes))).code).toBe(51000)
  })
  it('is sent in the field “file” and as multipart', async () => {
    const reader = await createTestReader(context.ctx)
    const bytes = await image(10, 10).png().toBuffer()
    expect((await responseOf(await upload(reader, bytes, 'me.png', 'other'))).code).toBe(52000)
    const headers = { ...reader.headers, 'content-type': 'image/png' }
    const raw = await context.fetch('/api/users/avatar', {
      method: 'POST',
      headers,
      body: new Uint8Array(bytes),
    })
    expect(raw.status).toBe(415)
  })
})

describe('U2: its size', () => {
  it('is 2 MB at most, and no more than that is read', async () => {
    const reader = await createTestReader(context.ctx)
    expect((await upload(reader, Buffer.alloc(2 * 1024 * 1024 + 1))).status).toBe(413)
    let sent = 0
    const stream = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        sent += 64 * 1024
        controller.enqueue(new Uint8Array(64 * 1024))
        if (sent > 30 * 1024 * 1024) controller.close()
      },
    })
    const headers = { ...reader.headers, 'content-type': 'multipart/form-data; boundary=x' }
    const init = { method: 'POST', headers, body: stream, duplex: 'half' } as RequestInit
    expect((await context.fetch('/api/users/avatar', init)).status).toBe(413)
    expect(sent).toBeLessThan(2 * 1024 * 1024 + 4 * 64 * 1024)
  })
  it('is 4096 × 4096 pixels at most, read from the header before anything is decoded', async () => {
    const reader = await createTestReader(context.ctx)
    const png = await image(1, 1).png().toBuffer()
    // The header claims 60 000 × 60 000: decoded, that would be ten gigabytes.
    png.writeUInt32BE(60_000, 16)
    png.writeUInt32BE(60_000, 20)
    expect((await responseOf(await upload(reader, png))).code).toBe(51000)
    expect((await responseOf(await upload(reader, await image(4097, 10).png().toBuffer()))).code).toBe(51000)
    expect((await responseOf(await upload(reader, await image(4096, 10).png().toBuffer()))).code).toBe(20000)
  })
})

describe('U3: its file', () => {
  it('has a generated name, never one from outside, and is no document', async () => {
    const reader = await createTestReader(context.ctx)
    const bytes = await image(20, 20).png().toBuffer()
    const { data } = await responseOf(await upload(reader, bytes, '../../../evil.html'))
    const { headers } = await context.fetch(data ?? '')
    expect(headers.get('content-disposition')).toMatch(/^inline/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain('sandbox')
    expect(headers.get('cache-control')).toContain('immutable')
  })
  it.each([
    '/avatars/',
    '/avatars/../borealis.db',
    '/avatars/%2e%2e/borealis.db',
    '/avatars/..%2fborealis.db',
    `/avatars/${'0'.repeat(32)}.webp`,
  ])('%s leads nowhere', async (path) => expect((await context.fetch(path)).status).toBe(404))
})

describe('U4: its changes', () => {
  it('are limited to ten an hour, and the old file is removed', async () => {
    for await (const { key } of context.ctx.storage.list()) await context.ctx.storage.remove(key)
    const reader = await createTestReader(context.ctx)
    const bytes = await image(20, 20).png().toBuffer()
    const seen = []
    for (let i = 0; i < 10; i += 1) seen.push((await responseOf(await upload(reader, bytes))).data as string)
    expect((await upload(reader, bytes)).status).toBe(429)
    const there = await Promise.all(seen.map(async (path) => (await context.fetch(path)).status === 200))
    expect(there).toEqual([...Array<boolean>(9).fill(false), true])
    const files: string[] = []
    for await (const { key } of context.ctx.storage.list()) files.push(key)
    expect(files).toEqual([`${/[0-9a-f]{32}/.exec(seen[9] ?? '')?.[0]}/avatar.webp`])
  })
})
