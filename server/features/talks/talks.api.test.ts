/** Tests the endpoints of talks: order, pages, images, and hidden talks. */
// @module-tag engine
// @module-tag storage
// @module-tag both

import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Talk } from '#contract/talks.ts'
import { storeImage } from '#server/features/media/store-image.ts'
import { scheduleDailyDuties } from '#server/jobs.ts'
import { saveTalkFixtures, sentinels, talkDraft } from '#server/testing/fixtures.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { saveTalk } from './save-talk.ts'
import { restoreTalk, trashTalk } from './talk-listing.ts'

let context: TestContext
let fixtures: Awaited<ReturnType<typeof saveTalkFixtures>>
beforeAll(async () => {
  context = await createTestContext()
  fixtures = await saveTalkFixtures(context.ctx)
})
afterAll(() => context.close())

const DAY_MS = 24 * 3600 * 1000
const list = async (query = '') => {
  const { data } = await context.api(`/talks${query}`)
  return data as { records: Talk[]; count: number }
}
const one = async (id: number) => (await context.api(`/talks/${id}`)).data as Talk | null
const talkCount = async () => ((await context.api('')).data as { talkCount: number }).talkCount

it('GET /talks returns public talks, with author and time', async () => {
  expect(await list()).toEqual({
    records: [
      {
        id: fixtures.open,
        nickname: 'Borealis',
        avatar: null,
        content: '<p>The ferry was late.</p>',
        images: [],
        pictures: [],
        isTop: false,
        commentCount: 0,
        createTime: new Date(context.clock.now - DAY_MS).toISOString(),
        lang: 'en',
        likeCount: 0,
      },
    ],
    count: 1,
  })
  expect(await talkCount()).toBe(1)
})

it('P1: private, trashed and scheduled talks are in no response, and look like missing ones', async () => {
  const responses = [
    await context.api('/talks?size=100'),
    await context.api('/talks/rays'),
    ...(await Promise.all(
      [fixtures.private, fixtures.binned, fixtures.later].map((id) => context.api(`/talks/${id}`)),
    )),
  ]
  const never = await context.api('/talks/99999')
  for (const response of responses.slice(2)) expect(response).toEqual(never)
  expect(never).toMatchObject({ flag: true, data: null })
  for (const word of Object.values(sentinels)) expect(JSON.stringify(responses)).not.toContain(word)
})

it('a talk scheduled for tomorrow appears tomorrow', async () => {
  context.clock.now += DAY_MS
  await context.runJobs()
  expect(await one(fixtures.later)).toMatchObject({ id: fixtures.later })
  expect(await talkCount()).toBe(2)
})

it('pinned talks come first, then the newest; seven a page; past the end is empty with the true count', async () => {
  for (let day = 2; day <= 9; day++)
    await saveTalk(
      context.ctx,
      talkDraft(context.ctx, { markdown: `Day ${day}`, publishedAt: context.clock.now - day * DAY_MS }),
    )
  const pinned = await saveTalk(
    context.ctx,
    talkDraft(context.ctx, {
      markdown: 'Pinned',
      isTop: true,
      publishedAt: context.clock.now - 100 * DAY_MS,
    }),
  )
  const first = await list()
  expect(first.records).toHaveLength(7)
  expect(first.records[0]).toMatchObject({ id: pinned, isTop: true })
  const times = first.records.slice(1).map(({ createTime }) => createTime)
  expect(times).toEqual([...times].sort().reverse())
  const second = await list('?current=2')
  expect([...first.records, ...second.records].length).toBe(first.count)
  expect(new Set([...first.records, ...second.records].map(({ id }) => id)).size).toBe(first.count)
  expect(await list('?current=9')).toEqual({ records: [], count: first.count })
  expect(await context.api('/talks?size=101')).toMatchObject({ code: 52000 })
  expect(await talkCount()).toBe(first.count)
})

it('returns the images of its grid in order, with size and alternative text, while it is public (P1)', async () => {
  const store = async (background: string, width: number) => {
    const bytes = await sharp({ create: { width, height: 60, channels: 3, background } })
      .png()
      .toBuffer()
    return (await storeImage(context.ctx, bytes, { name: 'a.png' })).id
  }
  const ids = [await store('#112233', 80), await store('#445566', 90), await store('#778899', 100)]
  const id = await saveTalk(
    context.ctx,
    talkDraft(context.ctx, {
      mediaIds: [ids[0] as number],
      photos: [ids[2], ids[1]].map((mediaId, n) => ({ mediaId: mediaId as number, alt: `No. ${n}` })),
    }),
  )
  const talk = await one(id)
  expect(talk?.pictures.map(({ width, alt }) => [width, alt])).toEqual([
    [100, 'No. 0'],
    [90, 'No. 1'],
  ])
  expect(talk?.images).toEqual(talk?.pictures.map(({ src }) => src))
  expect((await context.fetch(talk?.images[0] ?? '')).status).toBe(200)
  await trashTalk(context.ctx, id)
  for (const image of talk?.images ?? []) expect((await context.fetch(image)).status).toBe(404)
  await restoreTalk(context.ctx, id)
  expect((await context.fetch(talk?.images[0] ?? '')).status).toBe(200)
  const ten = Array.from({ length: 10 }, () => ({ mediaId: ids[0] as number, alt: '' }))
  await expect(saveTalk(context.ctx, talkDraft(context.ctx, { photos: ten }))).rejects.toThrow(/nine/)
})

it('a trashed talk is restored where it was, and deleted after thirty days', async () => {
  const before = await list('?size=100')
  await trashTalk(context.ctx, fixtures.open)
  expect(await one(fixtures.open)).toBeNull()
  await restoreTalk(context.ctx, fixtures.open)
  expect(await list('?size=100')).toEqual(before)
  await trashTalk(context.ctx, fixtures.open)
  context.clock.now += 31 * DAY_MS
  await scheduleDailyDuties(context.ctx, context.clock.now)
  await context.runJobs()
  await expect(restoreTalk(context.ctx, fixtures.open)).rejects.toThrow()
})

it('there are at most 72 rays, oldest first', async () => {
  const { data } = await context.api('/talks/rays')
  const rays = data as { createTime: string; length: number }[]
  expect(rays.length).toBe((await list()).count)
  expect(rays.map(({ createTime }) => createTime)).toEqual(rays.map(({ createTime }) => createTime).sort())
  expect(rays.at(-1)?.length).toBeGreaterThan(5)
})
