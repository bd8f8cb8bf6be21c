/** Tests how the owner keeps videos: added, changed, moved, ordered, deleted with undo, and which pages become stale. */
// @module-tag engine
// @module-tag storage
// @module-tag both
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { MediaFile } from '#contract/studio/media.ts'
import type { CollectionForm, StudioCollection, StudioVideo } from '#contract/studio/videos.ts'
import type { VideoCollection } from '#contract/videos.ts'
import { demoFolder } from '#server/platform/config/folders.ts'
import { saveVideoFixtures } from '#server/testing/fixtures.ts'
import { plainPhoto } from '#server/testing/photos.ts'
import { createTestReader } from '#server/testing/readers.ts'
import { showSections } from '#server/testing/show-sections.ts'
import { createTestContext, jsonRequest, type TestContext } from '#server/testing/test-context.ts'
import { saveCollection } from './save-collection.ts'

let context: TestContext
let headers: Record<string, string>
beforeAll(async () => {
  context = await createTestContext()
  headers = (await createTestReader(context.ctx, { isOwner: true })).headers
})
beforeEach(async () => {
  await context.ctx.transaction(async (tx) => {
    await tx.deleteFrom('video_collection').execute()
    await tx.deleteFrom('media_use').execute()
    context.ctx.content.changed(tx, 'videos')
  })
})
afterAll(() => context.close())

const send = (method: 'POST' | 'PUT' | 'DELETE', path: string, body: unknown = {}) =>
  context.api(
    `/studio${path}`,
    method === 'DELETE' ? { method, headers } : jsonRequest(method, body, headers),
  )
const read = async <Data>(path: string) =>
  (await context.api(`/studio${path}`, { headers })).data as unknown as Data
const form = (name: string, more: Partial<CollectionForm> = {}): CollectionForm => ({
  name,
  description: '',
  isPrivate: false,
  coverMediaId: null,
  ...more,
})
const create = async (name: string, more: Partial<CollectionForm> = {}) =>
  ((await send('POST', '/collections', form(name, more))).data as { id: number }).id
const youtube = (id: string) => ({ kind: 'url', url: `https://youtu.be/${id}` })
const addedBody = (source: unknown, name = '') => ({ source, name, description: '' })
const add = async (collectionId: number, source: unknown, name = '') =>
  (
    (await send('POST', `/collections/${collectionId}/videos`, addedBody(source, name))).data as {
      id: number
    }
  ).id
const collections = async () => (await read<{ collections: StudioCollection[] }>('/collections')).collections
const videosOf = async (id: number) => (await read<{ videos: StudioVideo[] }>(`/collections/${id}`)).videos
const shown = async () => (await context.api('/videos/collections/all')).data as VideoCollection[]
const shownNames = async () =>
  (await shown()).map(({ collectionName, videos }) => [collectionName, ...videos.map((one) => one.videoName)])

/** Whether cached pages with videos are still fresh after this. */
const staysFresh = async (change: () => Promise<unknown>): Promise<boolean> => {
  const version = context.ctx.content.current('content')
  await change()
  return context.ctx.content.current('content') === version
}

describe('collections', () => {
  it('are created, changed, ordered and seen by readers at once', async () => {
    const [boats, birds] = [await create(' Boats '), await create('鸟')]
    await add(boats, youtube('aaaaaaaaaaa'), 'Launch')
    await send('PUT', '/collections/order', { ids: [birds, boats, 999_999] })
    expect(await shownNames()).toEqual([['鸟'], ['Boats', 'Launch']])
    await send('PUT', `/collections/${boats}`, form('Ships', { description: 'Wood.' }))
    expect((await shown())[1]).toMatchObject({ collectionName: 'Ships', collectionDesc: 'Wood.' })
    expect(await collections()).toMatchObject([
      { id: birds, videoCount: 0 },
      { id: boats, name: 'Ships', videoCount: 1 },
    ])
  })

  it('have texts in each language, which the palette finds and a change by an import keeps', async () => {
    const localized = { en: { name: 'Boats', description: 'Wood' }, cn: { name: '船', description: '' } }
    const id = await create('Boats', { description: 'Wood', localized })
    const read = async (locale: string) =>
      (await context.api('/videos/collections/all', { headers: { cookie: `locale=${locale}` } }))
        .data as VideoCollection[]
    expect(await read('en')).toMatchObject([{ collectionName: 'Boats', collectionDesc: 'Wood' }])
    expect(await read('cn')).toMatchObject([{ collectionName: '船', collectionDesc: 'Wood' }])
    expect(JSON.stringify((await context.api('/studio/find?q=船', { headers })).data)).toContain('Boats')
    const draft = { name: 'Ships', description: 'Steel', coverMediaId: null, isPrivate: false, origin: null }
    await saveCollection(context.ctx, draft, id)
    expect(await read('cn')).toMatchObject([{ collectionName: '船', collectionDesc: 'Steel' }])
    expect((await collections())[0]).toMatchObject({ name: 'Ships', localized })
  })

  it('have a cover of the owner, else that of their first video with one', async () => {
    const { id: first } = await plainPhoto(context.ctx, 5)
    const { id: own } = await plainPhoto(context.ctx, 6)
    const id = await create('Boats')
    await add(id, youtube('aaaaaaaaaaa'))
    const second = await add(id, youtube('bbbbbbbbbbb'))
    const video = { name: 'Two', description: '', collectionId: id }
    await send('PUT', `/videos/${second}`, { ...video, coverMediaId: first })
    const ofVideo = (await shown())[0]?.collectionCover
    expect((await collections())[0]?.cover?.src).toBe(ofVideo)
    await send('PUT', `/collections/${id}`, form('Boats', { coverMediaId: own }))
    const ofOwner = (await shown())[0]?.collectionCover
    expect(ofOwner).not.toBe(ofVideo)
    expect((await collections())[0]?.cover?.src).toBe(ofOwner)
    expect(await send('PUT', `/collections/${id}`, form('Boats', { coverMediaId: 999_999 }))).toMatchObject({
      data: { field: 'coverMediaId' },
    })
  })

  it('that are or become private leave the site with their files, and make pages stale only then', async () => {
    const { open, private: hidden } = await saveVideoFixtures(context.ctx)
    const status = async () => (await context.fetch(open.files[0] ?? '')).status
    expect(await status()).toBe(200)
    expect(
      await staysFresh(() => send('PUT', `/collections/${hidden.id}`, form('X', { isPrivate: true }))),
    ).toBe(true)
    expect(await staysFresh(() => send('DELETE', `/videos/${hidden.videoId}`))).toBe(true)
    const close = () => send('PUT', `/collections/${open.id}`, form('Boats', { isPrivate: true }))
    expect(await staysFresh(close)).toBe(false)
    expect(await shown()).toEqual([])
    expect(await status()).toBe(404)
    await send('PUT', `/collections/${open.id}`, form('Boats'))
    expect(await status()).toBe(200)
  })

  it('come back with their videos, captions and files after they were deleted', async () => {
    const { open } = await saveVideoFixtures(context.ctx)
    const before = await shown()
    const { undoToken: token } = (await send('DELETE', `/collections/${open.id}`)).data as {
      undoToken: string
    }
    await context.runJobs()
    expect(await shown()).toEqual([])
    for (const file of open.files) expect((await context.fetch(file)).status).toBe(404)
    expect(await send('POST', '/videos/undo', { token })).toMatchObject({ flag: true })
    expect(await shown()).toEqual(before)
    for (const file of open.files) expect((await context.fetch(file)).status).toBe(200)
    expect(await send('POST', '/videos/undo', { token })).toMatchObject({ flag: false })
  })

  it('are named as hidden when the section is', async () => {
    await showSections(context, headers, (section) => section !== 'videos')
    expect(await read('/collections')).toMatchObject({ isHidden: true })
    await showSections(context, headers, () => true)
    expect(await read('/collections')).toMatchObject({ isHidden: false })
  })
})

describe('videos', () => {
  it('are added by any URL of the players that the site supports, once in each collection', async () => {
    const [boats, birds] = [await create('Boats'), await create('Birds')]
    for (const [url, provider] of [
      ['https://www.youtube.com/watch?v=aaaaaaaaaaa&t=3', 'youtube'],
      ['https://m.bilibili.com/video/BV1xx411c7mD', 'bilibili'],
      [' https://vimeo.com/12345 ', 'vimeo'],
    ] as const) {
      await add(boats, { kind: 'url', url })
      expect((await videosOf(boats)).at(-1)?.provider).toBe(provider)
    }
    const again = { source: youtube('aaaaaaaaaaa'), name: '', description: '' }
    expect(await send('POST', `/collections/${boats}/videos`, again)).toMatchObject({
      data: { field: 'url' },
    })
    expect(await send('POST', `/collections/${birds}/videos`, again)).toMatchObject({ flag: true })
    const wrong = { ...again, source: { kind: 'url', url: 'https://example.org/film' } }
    expect(await send('POST', `/collections/${boats}/videos`, wrong)).toMatchObject({
      data: { field: 'url' },
    })
    expect(await send('POST', '/collections/999999/videos', again)).toMatchObject({ flag: false })
  })

  it('are uploaded, and get name, length and size from their file', async () => {
    const id = await create('Flowers')
    const { id: mediaId } = await upload('1-quiet-arc.webm', 'video/webm')
    await add(id, { kind: 'media', mediaId })
    const [video] = (await shown())[0]?.videos ?? []
    expect(video).toMatchObject({ videoName: '1-quiet-arc', provider: 'file', mimeType: 'video/webm' })
    expect(video?.duration).toBeGreaterThan(0)
    expect(video?.width).toBeGreaterThan(0)
    expect((await context.fetch(video?.videoSrc ?? '')).status).toBe(200)
    const { id: image } = await plainPhoto(context.ctx, 7)
    expect(
      await send('POST', `/collections/${id}/videos`, addedBody({ kind: 'media', mediaId: image })),
    ).toMatchObject({ data: { field: 'mediaId' } })
  })

  it('are changed, ordered and moved to another collection, with everything that an import wrote', async () => {
    const { open } = await saveVideoFixtures(context.ctx)
    const birds = await create('Birds')
    const second = await add(open.id, youtube('aaaaaaaaaaa'), 'Two')
    await send('PUT', `/collections/${open.id}/videos/order`, { ids: [second] })
    expect((await videosOf(open.id)).map(({ id }) => id)).toEqual([second, open.videoId])
    await add(birds, youtube('bbbbbbbbbbb'), 'Gull')
    const change = { name: ' Song ', description: 'Loud.', coverMediaId: null, collectionId: birds }
    await send('PUT', `/videos/${open.videoId}`, change)
    expect(await shownNames()).toEqual([
      ['Collection seagull', 'Two'],
      ['Birds', 'Gull', 'Song'],
    ])
    const moved = (await shown())[1]?.videos[1]
    expect(moved).toMatchObject({ videoDesc: 'Loud.', duration: 1, captions: [{ lang: 'en' }] })
    expect(await send('PUT', `/videos/${open.videoId}`, { ...change, collectionId: 999_999 })).toMatchObject({
      flag: false,
    })
    expect(await send('PUT', '/videos/999999', change)).toMatchObject({ flag: false })
  })

  it('that move to a private collection take their files with them', async () => {
    const { open } = await saveVideoFixtures(context.ctx)
    const hidden = await create('Hidden', { isPrivate: true })
    const move = (collectionId: number) =>
      send('PUT', `/videos/${open.videoId}`, {
        name: 'A',
        description: '',
        coverMediaId: null,
        collectionId,
      })
    await move(hidden)
    expect((await context.fetch(open.files[0] ?? '')).status).toBe(404)
    await move(open.id)
    expect((await context.fetch(open.files[0] ?? '')).status).toBe(200)
  })

  it('come back where they were, as long as their collection is there; an hour later their files are gone', async () => {
    const { open } = await saveVideoFixtures(context.ctx)
    await add(open.id, youtube('aaaaaaaaaaa'), 'Two')
    const before = await shown()
    const remove = async () =>
      (await send('DELETE', `/videos/${open.videoId}`)).data as unknown as { undoToken: string }
    const { undoToken } = await remove()
    await context.runJobs()
    expect(await shownNames()).toEqual([['Collection seagull', 'Two']])
    await send('POST', '/videos/undo', { token: undoToken })
    expect(await shown()).toEqual(before)
    const { undoToken: late } = await remove()
    await send('DELETE', `/collections/${open.id}`)
    expect(await send('POST', '/videos/undo', { token: late })).toMatchObject({ flag: false })
    context.clock.now += 3600 * 1000 + 1
    await context.runJobs()
    const { records } = await read<{ records: MediaFile[] }>('/media?kind=audio')
    expect(records.filter(({ url }) => open.files.includes(url))).toEqual([])
  })
})

/** A file of the demo. */
async function upload(name: string, type: string): Promise<MediaFile> {
  const bytes = await readFile(join(demoFolder, 'videos', 'aurora', name))
  const body = new FormData()
  body.set('file', new File([bytes], name, { type }))
  const { data } = await context.api(`/studio/media?name=${name}`, { method: 'POST', headers, body })
  return data as MediaFile
}

it('a reader is refused', async () => {
  const reader = await createTestReader(context.ctx)
  expect(await context.api('/studio/collections', { headers: reader.headers })).toMatchObject({ code: 40300 })
})
