import { expect, it } from 'vitest'
import type { Video, VideoCollection } from '#contract/videos.ts'
import { drawTicks } from './draw-ticks.ts'
import { findVideo, newestVideo, totalSeconds } from './find-video.ts'
import { formatDuration } from './format-duration.ts'

const video = (id: number, createTime: string, duration: number | null = 60) =>
  ({ id, createTime, duration }) as Video
const room = [
  { id: 1, videos: [video(1, '2026-01-01T00:00:00Z'), video(2, '2026-03-01T00:00:00Z', null)] },
  { id: 2, videos: [] },
  { id: 3, videos: [video(3, '2026-03-01T00:00:00Z', 62)] },
] as unknown as VideoCollection[]

it('knows where a video stands and what follows in its collection', () => {
  expect(findVideo(room, 1)).toMatchObject({ collection: { id: 1 }, number: 1, next: { id: 2 } })
  expect(findVideo(room, 2)).toMatchObject({ number: 2, next: null })
  expect(findVideo(room, 9)).toBeNull()
})

it('finds the newest, and none in an empty room', () => {
  expect(newestVideo(room)?.video.id).toBe(3)
  expect(newestVideo([])).toBeNull()
  expect(newestVideo([room[1] as VideoCollection])).toBeNull()
})

it('adds up what says how long it is', () => {
  expect(room.map(({ videos }) => totalSeconds(videos))).toEqual([60, 0, 62])
})

it.each([
  [0, '0:00'],
  [9.98, '0:09'],
  [414, '6:54'],
  [3729, '1:02:09'],
  [-3, '0:00'],
])('%d s are %s', (seconds, text) => expect(formatDuration(seconds)).toBe(text))

it('the ruler has a ray for each piece, never more than fit, and none for an unknown length', () => {
  const rays = (duration: number) => (drawTicks(duration, 1000, 34).match(/M/g) ?? []).length
  expect(rays(10)).toBe(101)
  for (const duration of [0.3, 5, 61, 600, 3600, 36_000, 360_000]) {
    expect(rays(duration)).toBeGreaterThan(2)
    expect(rays(duration)).toBeLessThanOrEqual(162)
  }
  expect(drawTicks(0, 1000, 34)).toBe('')
  expect(drawTicks(Number.NaN, 1000, 34)).toBe('')
})
