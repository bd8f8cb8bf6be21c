/** The videos' room as visitors meet it: collections in their order, files with ranges, and private ones nowhere. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { VideoCollection } from '#contract/videos.ts'
import { canaries, saveVideoCast } from '#server/testing/cast.ts'
import { createWorld, type World } from '#server/testing/world.ts'
import { deleteCollection, saveCollection } from './save-collection.ts'
import { deleteVideo, orderVideos, saveVideo, type VideoDraft } from './save-video.ts'

let world: World
let cast: Awaited<ReturnType<typeof saveVideoCast>>
beforeAll(async () => {
  world = await createWorld()
  cast = await saveVideoCast(world.ctx)
})
afterAll(() => world.end())

const collections = async () => (await world.api('/videos/collections/all')).data as VideoCollection[]
const collectionDraft = { description: '', coverMediaId: null, isPrivate: false, origin: null }
const external = (more: Partial<VideoDraft> = {}): VideoDraft => ({
  collectionId: cast.open.id,
  name: 'Elsewhere',
  description: '',
  source: { provider: 'youtube', externalId: 'aaaaaaaaaaa' },
  durationSeconds: null,
  coverMediaId: null,
  madeAt: null,
  captions: [],
  origin: null,
  ...more,
})

it('shows a public collection with its video, film and captions', async () => {
  const [first, ...others] = await collections()
  expect(others).toEqual([])
  expect(first).toEqual({
    id: cast.open.id,
    collectionName: 'Collection seagull',
    collectionDesc: 'About seagull',
    collectionCover: null,
    videos: [
      {
        id: cast.open.videoId,
        videoName: 'Video seagull',
        videoDesc: 'More of seagull',
        videoCover: null,
        videoCoverImage: null,
        videoSrc: cast.open.files[0],
        mimeType: 'audio/mpeg',
        duration: 1,
        width: null,
        height: null,
        captions: [{ lang: 'en', label: 'Captions seagull', src: cast.open.files[1] }],
        provider: 'file',
        externalId: null,
        createTime: '2020-01-01T00:00:00.000Z',
      },
    ],
  })
})

it('P1: a private collection is in no answer, and its files are not there', async () => {
  expect(JSON.stringify(await collections())).not.toContain(canaries.privateVideo)
  for (const file of cast.private.files) expect((await world.fetch(file)).status).toBe(404)
  for (const file of cast.open.files) expect((await world.fetch(file)).status).toBe(200)
  const part = await world.fetch(cast.open.files[0] ?? '', { headers: { range: 'bytes=2-4' } })
  expect([part.status, part.headers.get('content-range')?.split('/')[0]]).toEqual([206, 'bytes 2-4'])
})

it('a collection that becomes private takes its files with it, and brings them back', async () => {
  const name = 'Collection seagull'
  await saveCollection(world.ctx, { ...collectionDraft, name, isPrivate: true }, cast.open.id)
  expect(await collections()).toEqual([])
  for (const file of cast.open.files) expect((await world.fetch(file)).status).toBe(404)
  await saveCollection(world.ctx, { ...collectionDraft, name }, cast.open.id)
  expect(await collections()).toHaveLength(1)
  for (const file of cast.open.files) expect((await world.fetch(file)).status).toBe(200)
})

it.each([
  ['youtube', 'https://www.youtube.com/watch?v=aaaaaaaaaaa', 'aaaaaaaaaaa'],
  ['bilibili', 'https://www.bilibili.com/video/BV1xx411c7mD', 'BV1xx411c7mD'],
  ['vimeo', 'https://vimeo.com/12345', '12345'],
] as const)('a video on %s is known by its address there', async (provider, videoSrc, externalId) => {
  const id = await saveVideo(world.ctx, external({ source: { provider, externalId } }))
  const found = (await collections())[0]?.videos.find((video) => video.id === id)
  expect(found).toMatchObject({
    provider,
    externalId,
    videoSrc,
    mimeType: 'text/html',
    duration: null,
    captions: [],
  })
  await deleteVideo(world.ctx, id)
})

it('collections and videos stand in the owner’s order; what is deleted is gone', async () => {
  const second = await saveCollection(world.ctx, { ...collectionDraft, name: 'Second' })
  const one = await saveVideo(world.ctx, external({ collectionId: second, name: 'One' }))
  const two = await saveVideo(world.ctx, external({ collectionId: second, name: 'Two' }))
  await orderVideos(world.ctx, second, [two, cast.open.videoId])
  const found = await collections()
  expect(found.map(({ collectionName }) => collectionName)).toEqual(['Collection seagull', 'Second'])
  expect(found[1]?.videos.map(({ id }) => id)).toEqual([two, one])
  await deleteCollection(world.ctx, second)
  expect(await collections()).toHaveLength(1)
  expect(
    await world.ctx.db.selectFrom('video').select('id').where('collection_id', '=', second).execute(),
  ).toEqual([])
  const uses = await world.ctx.db
    .selectFrom('media_use')
    .select('noun_id')
    .where('noun', '=', 'video')
    .execute()
  expect(new Set(uses.map(({ noun_id }) => noun_id))).toEqual(
    new Set([cast.open.videoId, cast.private.videoId]),
  )
})

it('a deleted video frees its files, once nothing else shows them', async () => {
  const { storage } = world.ctx
  const keys = cast.open.files.map((file) => file.slice('/media/'.length))
  await deleteCollection(world.ctx, cast.open.id)
  await world.settle()
  for (const key of keys) expect(await storage.stat(key)).toBeNull()
  for (const file of cast.open.files) expect((await world.fetch(file)).status).toBe(404)
})
