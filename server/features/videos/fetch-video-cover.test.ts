/**
 * Tests O4: covers of external videos come from listed servers only, with short timeouts, and nothing depends on
 * them.
 */
// @module-tag engine
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { VideoCollection } from '#contract/videos.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { coverSources, fetchVideoCover, type VideoProvider } from './fetch-video-cover.ts'
import { saveCollection } from './save-collection.ts'
import { saveVideo } from './save-video.ts'

let context: TestContext
let server: Server
let base: string
let collectionId: number
const asked: string[] = []
beforeAll(async () => {
  context = await createTestContext()
  collectionId = await saveCollection(context.ctx, {
    name: 'Elsewhere',
    description: '',
    coverMediaId: null,
    isPrivate: false,
    origin: null,
  })
  const image = await sharp({ create: { width: 320, height: 180, channels: 3, background: '#345' } })
    .jpeg()
    .toBuffer()
  server = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push(path)
    const json = (value: unknown) => response.end(JSON.stringify(value))
    if (path === '/vi/has-picture/hqdefault.jpg' || path.endsWith('.jpg?ok')) response.end(image)
    else if (path.includes('bvid=BVgood')) json({ data: { pic: `${base}/b.jpg?ok`, duration: 63 } })
    else if (path.includes('aid=7')) json({ data: { pic: 'https://evil.example/a.jpg' } })
    else if (path.includes('vimeo.com%2F1')) json({ thumbnail_url: `${base}/v.jpg?ok`, duration: 12 })
    else if (path.includes('/vi/redirects/')) response.writeHead(302, { location: '/v.jpg?ok' }).end()
    else if (path.includes('/vi/endless/')) {
      const more = setInterval(() => response.write(Buffer.alloc(1024 * 1024)), 1)
      response.on('close', () => clearInterval(more))
    } else response.writeHead(404).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await context.close()
})

const save = (provider: VideoProvider, externalId: string) =>
  saveVideo(context.ctx, {
    collectionId,
    name: `${provider} ${externalId}`,
    description: '',
    source: { provider, externalId },
    durationSeconds: null,
    coverMediaId: null,
    madeAt: null,
    captions: [],
    origin: null,
  })
const fetchFor = (videoId: number, tries = 0) =>
  fetchVideoCover(context.ctx, { videoId, tries }, { ...localSources(), isAllowed: () => true })
const localSources = () => coverSources({ youtube: base, bilibili: base, vimeo: base }, [base])
const shown = async (id: number) => {
  const { data } = await context.api('/videos/collections/all')
  return (data as VideoCollection[])[0]?.videos.find((video) => video.id === id)
}
const waiting = async (videoId: number) => {
  const rows = await context.ctx.db.selectFrom('job').select(['payload', 'run_at', 'key']).execute()
  return rows.filter(({ key }) => key === `fetch-video-cover:${videoId}`)
}

it.each([
  ['youtube', 'has-picture', null],
  ['bilibili', 'BVgood', 63],
  ['vimeo', '1', 12],
] as const)(
  'stores the cover of a video on %s, and its duration where it is given',
  async (provider, id, duration) => {
    const videoId = await save(provider, id)
    expect(await waiting(videoId)).toHaveLength(1)
    expect((await shown(videoId))?.videoCover).toBeNull()
    await fetchFor(videoId)
    const video = await shown(videoId)
    expect(video).toMatchObject({ duration, videoCoverImage: { width: 320, height: 180 } })
    expect((await context.fetch(video?.videoCover ?? '')).status).toBe(200)
  },
)

it.each([
  ['youtube', 'has-none'],
  ['youtube', 'redirects'],
  ['youtube', 'endless'],
  ['bilibili', 'av7'],
  ['vimeo', '404'],
] as const)('keeps the generated cover for %s %s, and tries again later', async (provider, id) => {
  const videoId = await save(provider, id)
  await fetchFor(videoId)
  expect((await shown(videoId))?.videoCover).toBeNull()
  const [job] = await waiting(videoId)
  expect(JSON.parse(job?.payload ?? '')).toMatchObject({ videoId })
  expect(job?.run_at).toBe(context.clock.now + 60_000)
  expect(asked).not.toContain('/a.jpg')
})

it('O4: gives up after some days, and sends no request to a server that is not listed or has no public address', async () => {
  const videoId = await save('youtube', 'has-none')
  await context.ctx.transaction((tx) => tx.deleteFrom('job').execute())
  await fetchFor(videoId, 3)
  expect(await waiting(videoId)).toEqual([])
  const before = asked.length
  await fetchVideoCover(
    context.ctx,
    { videoId, tries: 3 },
    coverSources({ youtube: base, bilibili: base, vimeo: base }),
  )
  await fetchVideoCover(context.ctx, { videoId, tries: 3 }, localSources())
  expect(asked.length).toBe(before)
})
