// @module-tag engine
// @module-tag storage
// @module-tag both
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Album, AlbumPhotos } from '#contract/albums.ts'
import { cleanUpMedia, deleteUnusedMedia } from '#server/features/media/delete-unused-media.ts'
import { plainPhoto } from '#server/testing/photos.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { addPhotos, removePhoto } from './add-photos.ts'
import { createAlbum, deleteAlbum, updateAlbum } from './save-album.ts'

let context: TestContext
beforeAll(async () => {
  context = await createTestContext()
})
afterAll(() => context.close())

const album = (name: string, isPrivate = false) =>
  createAlbum(context.ctx, { name, description: `About ${name}`, isPrivate })
const fill = async (albumId: number, count: number, tone: number) => {
  const rows = []
  for (let n = 0; n < count; n++) rows.push(await plainPhoto(context.ctx, tone + n))
  await addPhotos(
    context.ctx,
    albumId,
    rows.map((row) => ({ mediaId: row.id, description: '' })),
  )
  return rows
}
const albums = async () => (await context.api('/photos/albums')).data as Album[]
const photos = async (id: number, query = '') => context.api(`/albums/${id}/photos${query}`)
const shown = async (id: number, query = '') => (await photos(id, query)).data as AlbumPhotos
const isServed = async (hash: string) => (await context.fetch(`/media/${hash}/40.webp`)).status === 200

describe('albums', () => {
  it('GET /photos/albums names the public ones in the owner’s order, newest first', async () => {
    await fill(await album('Harbour, winter'), 2, 10)
    await album('Empty still')
    await fill(await album('For nobody', true), 1, 20)
    const [empty, harbour, ...others] = await albums()
    expect(others).toEqual([])
    expect(empty).toMatchObject({
      albumName: 'Empty still',
      albumCover: null,
      photoCount: 0,
      latestTime: null,
    })
    expect(harbour).toMatchObject({
      albumName: 'Harbour, winter',
      albumDesc: 'About Harbour, winter',
      photoCount: 2,
      latestTime: '2026-01-15T12:00:00.000Z',
    })
    expect(harbour?.albumCover).toBe(harbour?.albumCoverImage?.src)
  })

  it('GET /albums/:id/photos pages through the photos in their order', async () => {
    const id = await album('Five')
    const rows = await fill(id, 5, 30)
    const all = await shown(id)
    expect(all).toMatchObject({ photoAlbumName: 'Five', count: 5, current: 1 })
    expect(all.photos.map(({ src }) => src)).toEqual(rows.map((row) => `/media/${row.hash}/40.webp`))
    expect(all.photos[0]).toMatchObject({
      width: 40,
      height: 30,
      placeholder: expect.stringMatching(/^#[0-9a-f]{6}$/),
      takenAt: null,
      camera: null,
    })
    const ids = all.photos.map((photo) => photo.id)
    expect((await shown(id, '?current=2&size=2')).photos.map((photo) => photo.id)).toEqual(ids.slice(2, 4))
    expect(await shown(id, '?current=9&size=2')).toMatchObject({ photos: [], count: 5 })
    // A link to one photo leads to the page that contains it; a photo of another album has no effect.
    expect(await shown(id, `?size=2&photo=${ids[4]}`)).toMatchObject({ current: 3 })
    expect(await shown(id, '?size=2&photo=99999')).toMatchObject({ current: 1 })
  })

  it('a private album responds like one that does not exist', async () => {
    const hidden = await album('Private words', true)
    await fill(hidden, 1, 50)
    const [ofHidden, ofNone] = [await photos(hidden), await photos(424242)]
    expect(ofHidden).toEqual(ofNone)
    expect(ofHidden).toMatchObject({ flag: false, code: 51000, data: null })
  })

  it('files of a private album are served to nobody, until something public shows them', async () => {
    const hidden = await album('Hidden files', true)
    const [first, second] = await fill(hidden, 2, 60)
    if (!first || !second) throw new Error('no photos')
    expect([await isServed(first.hash), await isServed(second.hash)]).toEqual([false, false])
    const open = await album('Shows one')
    await addPhotos(context.ctx, open, [{ mediaId: first.id, description: '' }])
    expect([await isServed(first.hash), await isServed(second.hash)]).toEqual([true, false])
    await updateAlbum(context.ctx, hidden, { isPrivate: false })
    expect(await isServed(second.hash)).toBe(true)
    await updateAlbum(context.ctx, hidden, { isPrivate: true })
    await deleteAlbum(context.ctx, open)
    expect([await isServed(first.hash), await isServed(second.hash)]).toEqual([false, false])
  })

  it('a photo is in an album once; removing one closes the gap and frees its files', async () => {
    const id = await album('Gap')
    const rows = await fill(id, 3, 70)
    const [first] = rows
    if (!first) throw new Error('no photos')
    expect(await addPhotos(context.ctx, id, [{ mediaId: first.id, description: 'again' }])).toBe(0)
    const before = await shown(id, '?size=2')
    await removePhoto(context.ctx, before.photos[0]?.id ?? 0)
    await context.runJobs()
    const after = await shown(id, '?size=2')
    expect(after).toMatchObject({ count: 2, photoAlbumCover: `/media/${rows[1]?.hash}/40.webp` })
    expect(after.photos).toHaveLength(2)
    expect(await isServed(first.hash)).toBe(false)
    expect(await context.ctx.storage.stat(`${first.hash}/40.webp`)).toBeNull()
  })

  it('deleting an album frees the files that nothing else uses', async () => {
    const [one, two] = [await album('One of two'), await album('Two of two')]
    const [shared, alone] = await fill(one, 2, 80)
    if (!shared || !alone) throw new Error('no photos')
    await addPhotos(context.ctx, two, [{ mediaId: shared.id, description: '' }])
    await deleteAlbum(context.ctx, one)
    await context.runJobs()
    expect([await isServed(shared.hash), await isServed(alone.hash)]).toEqual([true, false])
    expect(await context.ctx.storage.stat(`${alone.hash}/40.avif`)).toBeNull()
    expect((await photos(one)).code).toBe(51000)
  })
})

describe('files that nothing uses', () => {
  it('are deleted after a week, and so are unknown files after a day', async () => {
    const row = await plainPhoto(context.ctx, 90)
    const used = await fill(await album('Used'), 1, 91)
    const stray = 'e'.repeat(32)
    await context.ctx.storage.put(`${stray}/1.webp`, Buffer.from('x'), 'image/webp')
    const there = async () => [
      (await context.ctx.storage.stat(`${row.hash}/40.webp`)) !== null,
      (await context.ctx.storage.stat(`${stray}/1.webp`)) !== null,
      await isServed(used[0]?.hash ?? ''),
    ]
    await deleteUnusedMedia(context.ctx, { mediaIds: [used[0]?.id] })
    await cleanUpMedia(context.ctx)
    expect(await there()).toEqual([true, true, true])
    // The files have the time of the machine, the rows the time of the test.
    context.clock.now = Date.now() + 8 * 24 * 3600 * 1000
    await cleanUpMedia(context.ctx)
    expect(await there()).toEqual([false, false, true])
  })

  it('stay when a setting or the about page names them', async () => {
    const row = await plainPhoto(context.ctx, 95)
    await context.ctx.transaction((tx) =>
      tx
        .insertInto('setting')
        .values({ name: 'test', value: `"/media/${row.hash}/40.webp"` })
        .execute(),
    )
    context.clock.now += 9 * 24 * 3600 * 1000
    await cleanUpMedia(context.ctx)
    expect(await isServed(row.hash)).toBe(true)
  })
})
