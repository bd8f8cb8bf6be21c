/** Albums over the studio API: order, captions, covers, moving, and photos that are added twice. */
// @module-tag engine
// @module-tag storage
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { StudioAlbum, StudioPhoto } from '#contract/studio/albums.ts'
import { plainPhoto } from '#server/testing/photos.ts'
import { createTestReader } from '#server/testing/readers.ts'
import { createTestContext, jsonRequest, type TestContext } from '#server/testing/test-context.ts'
import { reordered } from './order-photos.ts'

let context: TestContext
let headers: Record<string, string>
beforeEach(async () => {
  context = await createTestContext()
  headers = (await createTestReader(context.ctx, { isOwner: true })).headers
})
afterEach(() => context.close())

const send = async (method: 'POST' | 'PUT' | 'DELETE', path: string, body: object = {}) =>
  (await context.api(`/studio${path}`, jsonRequest(method as 'POST', body, headers))) as {
    code: number
    data: never
  }
const create = async (name: string) =>
  (await send('POST', '/albums', { name, description: '', isPrivate: false })).data as StudioAlbum
const photosOf = async (id: number) =>
  ((await context.api(`/studio/albums/${id}`, { headers })).data as unknown as { photos: StudioPhoto[] })
    .photos
const addFour = async (id: number) => {
  const photos = []
  for (const tone of [1, 2, 3, 4])
    photos.push({ mediaId: (await plainPhoto(context.ctx, tone)).id, description: `Tone ${tone}` })
  return send('POST', `/albums/${id}/photos`, { photos })
}
const captions = async (id: number) =>
  (await photosOf(id)).map(({ description }) => description.slice(-1)).join('')

describe('photos of an album', () => {
  it('are added once, in order, however often the request is repeated', async () => {
    const { id } = await create('Fog')
    expect((await addFour(id)).data).toEqual({ added: 4 })
    expect((await addFour(id)).data).toEqual({ added: 0 })
    expect(await captions(id)).toBe('1234')
  })

  it('move in front of another one and to the end, and readers see the order', async () => {
    const { id } = await create('Fog')
    await addFour(id)
    const ids = (await photosOf(id)).map((photo) => photo.id)
    await send('PUT', `/albums/${id}/photos/position`, { photoIds: [ids[3], ids[2]], before: ids[0] })
    expect(await captions(id)).toBe('4312')
    await send('PUT', `/albums/${id}/photos/position`, { photoIds: [ids[3]], before: null })
    expect(await captions(id)).toBe('3124')
    const shown = (await context.api(`/albums/${id}/photos`)).data as unknown as {
      photos: { description: string }[]
    }
    expect(shown.photos.map(({ description }) => description.slice(-1)).join('')).toBe('3124')
  })

  it('move to another album, and leave no gap', async () => {
    const [fog, ice] = [await create('Fog'), await create('Ice')]
    await addFour(fog.id)
    const ids = (await photosOf(fog.id)).map((photo) => photo.id)
    await send('POST', `/albums/${fog.id}/photos/transfer`, { photoIds: [ids[1], ids[0]], albumId: ice.id })
    expect([await captions(fog.id), await captions(ice.id)]).toEqual(['34', '12'])
    await context.runJobs()
    const cover = (await photosOf(ice.id))[0]?.image.src ?? ''
    expect((await context.fetch(cover)).status).toBe(200)
  })

  it('get captions, become covers, and are removed with their files', async () => {
    const { id } = await create('Fog')
    await addFour(id)
    const [first, second] = (await photosOf(id)) as [StudioPhoto, StudioPhoto]
    await send('PUT', `/photos/${second.id}`, { description: 'A wall of fog' })
    await send('PUT', `/albums/${id}`, { coverPhotoId: second.id })
    expect((await context.api('/photos/albums')).data).toMatchObject([{ albumCover: second.image.src }])
    expect(await send('PUT', `/albums/${id}`, { coverPhotoId: 999 })).toMatchObject({
      data: { field: 'coverPhotoId' },
    })
    await send('POST', `/albums/${id}/photos/deletion`, { photoIds: [first.id] })
    await context.runJobs()
    expect((await context.fetch(first.image.src)).status).toBe(404)
    expect((await photosOf(id))[0]?.description).toBe('A wall of fog')
  })
})

describe('albums', () => {
  it('are ordered by the owner, and readers see the order', async () => {
    const [a, b, c] = [await create('A'), await create('B'), await create('C')]
    await send('PUT', '/albums/order', { ids: [b.id, a.id] })
    const shown = (await context.api('/photos/albums')).data as unknown as { id: number }[]
    expect(shown.map(({ id }) => id)).toEqual([b.id, a.id, c.id])
  })

  it('have names of their own, and private ones are not shown', async () => {
    const { id } = await create('Fog')
    expect(await send('POST', '/albums', { name: 'fog ', description: '', isPrivate: true })).toMatchObject({
      code: 52000,
      data: { field: 'name' },
    })
    await send('PUT', `/albums/${id}`, { isPrivate: true })
    expect((await context.api('/photos/albums')).data).toEqual([])
    await send('DELETE', `/albums/${id}`)
    expect((await context.api('/studio/albums', { headers })).data).toEqual([])
  })
})

describe('reordered', () => {
  it('ignores ids that are not there, and a target that moves itself', () => {
    expect(reordered([1, 2, 3], [9, 3], 1)).toEqual([3, 1, 2])
    expect(reordered([1, 2, 3], [1], 1)).toEqual([2, 3, 1])
    expect(reordered([1, 2, 3], [2, 1], null)).toEqual([3, 2, 1])
  })
})
