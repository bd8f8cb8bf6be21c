/** The media library over the API: uploads, private files, uses, alternative texts, unused files. */
// @module-tag engine
// @module-tag storage
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { MediaFile, MediaUse } from '#contract/studio/media.ts'
import { saveAlbumFixtures } from '#server/testing/fixtures.ts'
import { plainPhotoBytes } from '#server/testing/photos.ts'
import { createTestReader } from '#server/testing/readers.ts'
import { createTestContext, jsonRequest, type TestContext } from '#server/testing/test-context.ts'

let context: TestContext
let headers: Record<string, string>
beforeEach(async () => {
  context = await createTestContext()
  headers = { authorization: `Bearer ${(await createTestReader(context.ctx, { isOwner: true })).token}` }
})
afterEach(() => context.close())

const upload = async (bytes: Uint8Array<ArrayBuffer>, name = 'A fog.jpg') => {
  const body = new FormData()
  body.append('file', new Blob([bytes]), name)
  const path = `/studio/media?name=${encodeURIComponent(name)}`
  return (await context.api(path, { method: 'POST', headers, body })) as {
    code: number
    message: string
    data: MediaFile
  }
}
const read = async <Data>(path: string): Promise<Data> =>
  ((await context.api(`/studio${path}`, { headers })) as { data: Data }).data
const send = (method: 'POST' | 'PUT' | 'DELETE', path: string, body: unknown = {}) =>
  context.api(`/studio${path}`, jsonRequest(method as 'POST', body, headers))
type MediaList = { records: MediaFile[]; count: number; unused: number; withoutAlt: number }

describe('POST /studio/media', () => {
  it('stores the same bytes once, however often they are uploaded', async () => {
    const bytes = await plainPhotoBytes(3)
    const first = await upload(bytes)
    expect(first.data).toMatchObject({ kind: 'image', name: 'A fog.jpg', isUsed: false })
    expect((await upload(bytes, 'another name.jpg')).data.id).toBe(first.data.id)
    expect((await read<MediaList>('/media')).count).toBe(1)
  })

  it('names the field and the reason when it refuses a file', async () => {
    const refused = await upload(new TextEncoder().encode('No image at all'))
    expect(refused).toMatchObject({ code: 52000, data: { field: 'file' } })
    expect(refused.message).toContain('isn’t supported')
  })
})

describe('a file that was just uploaded', () => {
  const captions = new TextEncoder().encode('WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n')
  it('U5: all of its sizes are for the owner alone, and for no cache, before any draft is saved', async () => {
    const body = new FormData()
    body.append('file', new Blob([await plainPhotoBytes(8)]), 'a.png')
    const response = await context.fetch('/api/studio/media', { method: 'POST', headers, body })
    const { data } = (await response.json()) as { data: MediaFile }
    // The response to the upload itself lets the editor show the image.
    const set = response.headers.getSetCookie().find((one) => one.startsWith('studio-media='))
    const cookie = set?.split(';')[0] ?? ''
    const urls = [data.url, data.url.replace(/webp$/, 'avif'), (await upload(captions, 'a.vtt')).data.url]
    const ask = async (init: RequestInit) =>
      Promise.all(
        urls.map(async (url) => {
          const { status, headers } = await context.fetch(url, init)
          return [status, headers.get('cache-control')]
        }),
      )
    const hidden = urls.map(() => [404, 'private, no-store'])
    const shown = urls.map(() => [200, 'private, no-store'])
    expect(await ask({})).toEqual(hidden)
    expect(await ask({ method: 'HEAD' })).toEqual(hidden)
    expect(await ask({ headers: { cookie } })).toEqual(shown)
    const reader = await createTestReader(context.ctx)
    expect(await ask({ headers: reader.headers })).toEqual(hidden)
    await context.runJobs()
    expect([await ask({}), await ask({ headers: { cookie } })]).toEqual([hidden, shown])
  })
})

describe('a file that only a draft shows', () => {
  it('is loaded by the browser of the owner, and by nobody else', async () => {
    const { data } = await upload(await plainPhotoBytes(4))
    const markdown = `![](${data.url})`
    const body = { saveId: 'save-0001', device: 'test', title: 'Draft', markdown }
    const created = await context.fetch('/api/studio/articles', jsonRequest('POST', body, headers))
    const cookie =
      created.headers
        .getSetCookie()
        .find((one) => one.startsWith('studio-media='))
        ?.split(';')[0] ?? ''
    expect((await context.fetch(data.url)).status).toBe(404)
    const seen = await context.fetch(data.url, { headers: { cookie } })
    expect([seen.status, seen.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    await context.api('/users/logout', { method: 'POST', headers })
    expect((await context.fetch(data.url, { headers: { cookie } })).status).toBe(404)
    expect((await context.fetch(data.url, { headers: { cookie: 'studio-media=forged' } })).status).toBe(404)
  })
})

describe('GET /studio/media/:id', () => {
  it('names what uses a file', async () => {
    const { private: album } = await saveAlbumFixtures(context.ctx)
    const [file] = (await read<MediaList>('/media')).records
    const found = await read<{ uses: MediaUse[]; isUsed: boolean }>(`/media/${file?.id}`)
    expect(found).toMatchObject({ isUsed: true, uses: [{ kind: 'album', id: album }] })
  })
})

describe('the media library', () => {
  it('filters by name, missing alternative text and use, in pages', async () => {
    const first = (await upload(await plainPhotoBytes(5), 'Harbor 100%.jpg')).data
    const second = (await upload(await plainPhotoBytes(6), 'Pier.jpg')).data
    await send('PUT', `/media/${first.id}`, { alt: 'Boats in the harbor' })
    expect((await read<MediaList>('/media?q=100%25')).records.map(({ id }) => id)).toEqual([first.id])
    expect((await read<MediaList>('/media?filter=no-alt')).records.map(({ id }) => id)).toEqual([second.id])
    expect(await read('/media?size=1')).toMatchObject({
      records: [{ id: second.id }],
      count: 2,
      unused: 2,
      withoutAlt: 1,
    })
    expect(await read(`/media?size=1&before=${second.id}`)).toMatchObject({
      records: [{ id: first.id, alt: 'Boats in the harbor' }],
    })
  })

  it('deletes files that nothing uses, and keeps the others', async () => {
    await saveAlbumFixtures(context.ctx)
    const used = (await read<MediaList>('/media')).records.map(({ id }) => id)
    const { data } = await upload(await plainPhotoBytes(7))
    expect((await send('DELETE', `/media/${used[0]}`)).code).toBe(51000)
    expect((await send('POST', '/media/unused/deletion', { ids: [...used, data.id] })).data).toEqual({
      deleted: 1,
    })
    expect((await context.fetch(data.url)).status).toBe(404)
    expect((await read<MediaList>('/media')).count).toBe(used.length)
  })
})
