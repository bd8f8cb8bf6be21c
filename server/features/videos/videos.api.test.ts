/** Tests the endpoints of videos: collections in their order, files with ranges, and no private ones. */
// @module-tag engine
// @module-tag both
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { VideoCollection } from '#contract/videos.ts'
import { saveVideoFixtures, sentinels } from '#server/testing/fixtures.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { removeCollectionForNow, removeVideoForNow } from './remove-video.ts'
import { saveCollection } from './save-collection.ts'
import { orderVideos, saveVideo, type VideoDraft } from './save-video.ts'

let context: TestContext
let fixtures: Awaited<ReturnType<typeof saveVideoFixtures>>
beforeAll(async () => {
  context = await createTestContext()
  fixtures = await saveVideoFixtures(context.ctx)
})
afterAll(() => context.close())

const collections = async () => (await context.api('/videos/collections/all')).data as VideoCollection[]
const collectionDraft = { description: '', coverMediaId: null, isPrivate: false, origin: null }
const external = (more: Partial<VideoDraft> = {}): VideoDraft => ({
  collectionId: fixtures.open.id,
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

it('returns a public collection with its video, file and captions', async () => {
  const [first, ...others] = await collections()
  expect(others).toEqual([])
  expect(first).toEqual({
    id: fixtures.open.id,
    slug: null,
    formerSlugs: [],
    collectionName: 'Collection seagull',
    collectionDesc: 'About seagull',
    collectionCover: null,
    videos: [
      {
        id: fixtures.open.videoId,
        videoName: 'Video seagull',
        videoDesc: 'More of seagull',
        videoCover: null,
        videoCoverImage: null,
        videoSrc: fixtures.open.files[0],
        mimeType: 'audio/mpeg',
        duration: 1,
        width: null,
        height: null,
        captions: [{ lang: 'en', label: 'Captions seagull', src: fixtures.open.files[1] }],
        provider: 'file',
        externalId: null,
        createTime: '2020-01-01T00:00:00.000Z',
      },
    ],
  })
})

it('P1: a private collection is in no response, and its files are not served', async () => {
  expect(JSON.stringify(await collections())).not.toContain(sentinels.privateVideo)
  for (const file of fixtures.private.files) expect((await context.fetch(file)).status).toBe(404)
  for (const file of fixtures.open.files) expect((await context.fetch(file)).status).toBe(200)
  const part = await context.fetch(fixtures.open.files[0] ?? '', { headers: { range: 'bytes=2-4' } })
  expect([part.status, part.headers.get('content-range')?.split('/')[0]]).toEqual([206, 'bytes 2-4'])
})

it('a collection that becomes private hides its files, and shows them again', async () => {
  const name = 'Collection seagull'
  await saveCollection(context.ctx, { ...collectionDraft, name, isPrivate: true }, fixtures.open.id)
  expect(await collections()).toEqual([])
  for (const file of fixtures.open.files) expect((await context.fetch(file)).status).toBe(404)
  await saveCollection(context.ctx, { ...collectionDraft, name }, fixtures.open.id)
  expect(await collections()).toHaveLength(1)
  for (const file of fixtures.open.files) expect((await context.fetch(file)).status).toBe(200)
})

it.each([
  ['youtube', 'https://www.youtube.com/watch?v=aaaaaaaaaaa', 'aaaaaaaaaaa'],
  ['bilibili', 'https://www.bilibili.com/video/BV1xx411c7mD', 'BV1xx411c7mD'],
  ['vimeo', 'https://vimeo.com/12345', '12345'],
] as const)('a video on %s is recognized by its URL there', async (provider, videoSrc, externalId) => {
  const id = await saveVideo(context.ctx, external({ source: { provider, externalId } }))
  const found = (await collections())[0]?.videos.find((video) => video.id === id)
  expect(found).toMatchObject({
    provider,
    externalId,
    videoSrc,
    mimeType: 'text/html',
    duration: null,
    captions: [],
  })
  await removeVideoForNow(context.ctx, id)
})

it('collections and videos are in the owner’s order; deleted ones are gone', async () => {
  const second = await saveCollection(context.ctx, { ...collectionDraft, name: 'Second' })
  const one = await saveVideo(context.ctx, external({ collectionId: second, name: 'One' }))
  const two = await saveVideo(context.ctx, external({ collectionId: second, name: 'Two' }))
  await orderVideos(context.ctx, second, [two, fixtures.open.videoId])
  const found = await collections()
  expect(found.map(({ collectionName }) => collectionName)).toEqual(['Collection seagull', 'Second'])
  expect(found[1]?.videos.map(({ id }) => id)).toEqual([two, one])
  await removeCollectionForNow(context.ctx, second)
  expect(await collections()).toHaveLength(1)
  expect(
    await context.ctx.db.selectFrom('video').select('id').where('collection_id', '=', second).execute(),
  ).toEqual([])
  const uses = await context.ctx.db
    .selectFrom('media_use')
    .select('entity_id')
    .where('entity', '=', 'video')
    .execute()
  expect(new Set(uses.map(({ entity_id }) => entity_id))).toEqual(
    new Set([fixtures.open.videoId, fixtures.private.videoId]),
  )
})

it('a deleted video frees its files, once nothing else uses them', async () => {
  const { storage } = context.ctx
  const keys = fixtures.open.files.map((file) => file.slice('/media/'.length))
  await removeCollectionForNow(context.ctx, fixtures.open.id)
  // Until then the owner can bring it back.
  context.clock.now += 3600 * 1000 + 1
  await context.runJobs()
  for (const key of keys) expect(await storage.stat(key)).toBeNull()
  for (const file of fixtures.open.files) expect((await context.fetch(file)).status).toBe(404)
})
