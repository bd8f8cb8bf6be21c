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
const albumOf = async (id: number) => (await context.api(`/studio/albums/${id}`, { headers })).data
const remove = async (id: number, ...photoIds: number[]) =>
  (await send('POST', `/albums/${id}/photos/deletion`, { photoIds })).data as { undoToken: string }
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

  it('get captions and alternative texts, and become covers', async () => {
    const { id } = await create('Fog')
    await addFour(id)
    const [first, second] = (await photosOf(id)) as [StudioPhoto, StudioPhoto]
    await send('PUT', `/photos/${second.id}`, { description: 'A wall of fog' })
    await send('PUT', `/photos/${second.id}`, { alt: ' Fog over a pier ' })
    expect((await photosOf(id))[1]).toMatchObject({ description: 'A wall of fog', alt: 'Fog over a pier' })
    const shown = (await context.api(`/albums/${id}/photos`)).data as unknown as {
      photos: { alt: string }[]
    }
    expect(shown.photos.map(({ alt }) => alt)).toEqual(['', 'Fog over a pier', '', ''])
    await send('PUT', `/albums/${id}`, { coverPhotoId: second.id })
    expect((await context.api('/photos/albums')).data).toMatchObject([{ albumCover: second.image.src }])
    expect(await send('PUT', `/albums/${id}`, { coverPhotoId: 999 })).toMatchObject({
      data: { field: 'coverPhotoId' },
    })
    expect(first.alt).toBe('')
  })

  it('get the alternative text of the media library, and keep theirs in another album', async () => {
    const [fog, ice] = [await create('Fog'), await create('Ice')]
    const { id: mediaId } = await plainPhoto(context.ctx, 9)
    await send('PUT', `/media/${mediaId}`, { alt: 'A pier' })
    await send('POST', `/albums/${fog.id}/photos`, { photos: [{ mediaId }] })
    const [photo] = await photosOf(fog.id)
    expect(photo?.alt).toBe('A pier')
    await send('PUT', `/photos/${photo?.id}`, { alt: 'A pier at noon' })
    await send('POST', `/albums/${fog.id}/photos/transfer`, { photoIds: [photo?.id], albumId: ice.id })
    expect((await photosOf(ice.id))[0]?.alt).toBe('A pier at noon')
  })

  it('are served to nobody once removed, and come back where they were, with the cover', async () => {
    const { id } = await create('Fog')
    await addFour(id)
    const before = await photosOf(id)
    const [first, , third] = before as [StudioPhoto, StudioPhoto, StudioPhoto]
    await send('PUT', `/albums/${id}`, { coverPhotoId: third.id })
    const { undoToken } = await remove(id, third.id, first.id)
    await context.runJobs()
    expect((await context.fetch(first.image.src)).status).toBe(404)
    expect(await captions(id)).toBe('24')
    await send('POST', '/albums/undo', { token: undoToken })
    expect(await photosOf(id)).toEqual(before)
    expect((await context.fetch(first.image.src)).status).toBe(200)
    expect(await albumOf(id)).toMatchObject({ photoCount: 4, coverPhotoId: third.id })
    expect(await send('POST', '/albums/undo', { token: undoToken })).toMatchObject({ flag: false })
  })

  it('are gone with their files an hour after they were removed', async () => {
    const { id } = await create('Fog')
    await addFour(id)
    const [first] = (await photosOf(id)) as [StudioPhoto]
    const { undoToken } = await remove(id, first.id)
    context.clock.now += 3600 * 1000 + 1
    await context.runJobs()
    expect(await send('POST', '/albums/undo', { token: undoToken })).toMatchObject({ flag: false })
    expect((await context.api(`/studio/media/${first.mediaId}`, { headers })).data).toBeNull()
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

  it('have texts in each language, and readers of a language without one get the other', async () => {
    const localized = { en: { name: 'Harbor', description: '' }, cn: { name: '港口', description: '雾' } }
    const form = { name: 'Harbor', description: '雾', isPrivate: false, localized }
    const { id } = (await send('POST', '/albums', form)).data as StudioAlbum
    expect(await albumOf(id)).toMatchObject({ name: 'Harbor', localized })
    const read = async (locale: 'en' | 'cn') => {
      const cookie = { headers: { cookie: `locale=${locale}` } }
      const [[album], photos] = [
        (await context.api('/photos/albums', cookie)).data as { albumName: string; albumDesc: string }[],
        (await context.api(`/albums/${id}/photos`, cookie)).data as unknown as Record<string, string>,
      ]
      expect(photos).toMatchObject({ photoAlbumName: album?.albumName, photoAlbumDesc: album?.albumDesc })
      return [album?.albumName, album?.albumDesc]
    }
    expect(await read('en')).toEqual(['Harbor', '雾'])
    expect(await read('cn')).toEqual(['港口', '雾'])
    // A name that is sent alone, as by a script, is for both; the descriptions stay.
    await send('PUT', `/albums/${id}`, { name: 'Pier' })
    expect(await read('cn')).toEqual(['Pier', '雾'])
    const found = await context.api('/studio/find?q=pier', { headers })
    expect(JSON.stringify(found.data)).toContain('Pier')
  })

  it('come back with all their photos after they were deleted, unless their name is taken', async () => {
    const { id } = await create('Fog')
    await addFour(id)
    const [before, album] = [await photosOf(id), await albumOf(id)]
    const deleted = (await send('DELETE', `/albums/${id}`)).data as { undoToken: string }
    await context.runJobs()
    const other = await create('Fog')
    const token = { token: deleted.undoToken }
    expect(await send('POST', '/albums/undo', token)).toMatchObject({ flag: false })
    await send('DELETE', `/albums/${other.id}`)
    await send('POST', '/albums/undo', token)
    expect(await photosOf(id)).toEqual(before)
    expect(await albumOf(id)).toEqual(album)
    expect((await context.fetch(before[0]?.image.src ?? '')).status).toBe(200)
  })
})

describe('reordered', () => {
  it('ignores ids that are not there, and a target that moves itself', () => {
    expect(reordered([1, 2, 3], [9, 3], 1)).toEqual([3, 1, 2])
    expect(reordered([1, 2, 3], [1], 1)).toEqual([2, 3, 1])
    expect(reordered([1, 2, 3], [2, 1], null)).toEqual([3, 2, 1])
  })
})
