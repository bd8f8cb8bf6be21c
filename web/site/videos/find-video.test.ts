import { expect, it } from 'vitest'
import type { Video, VideoCollection } from '#contract/videos.ts'
import { drawTicks } from './draw-ticks.ts'
import { findVideo, newestVideo, totalSeconds } from './find-video.ts'
import { formatDuration } from './format-duration.ts'

const video = (id: number, createTime: string, duration: number | null = 60) =>
  ({ id, createTime, duration }) as Video
const collections = [
  { id: 1, videos: [video(1, '2026-01-01T00:00:00Z'), video(2, '2026-03-01T00:00:00Z', null)] },
  { id: 2, videos: [] },
  { id: 3, videos: [video(3, '2026-03-01T00:00:00Z', 62)] },
] as unknown as VideoCollection[]

it('finds the position of a video and the next ones of its collection', () => {
  expect(findVideo(collections, 1)).toMatchObject({ collection: { id: 1 }, number: 1, next: { id: 2 } })
  expect(findVideo(collections, 2)).toMatchObject({ number: 2, next: null })
  expect(findVideo(collections, 9)).toBeNull()
})

it('finds the newest video, and none when there are no videos', () => {
  expect(newestVideo(collections)?.video.id).toBe(3)
  expect(newestVideo([])).toBeNull()
  expect(newestVideo([collections[1] as VideoCollection])).toBeNull()
})

it('adds up the known durations', () => {
  expect(collections.map(({ videos }) => totalSeconds(videos))).toEqual([60, 0, 62])
})

it.each([
  [0, '0:00'],
  [9.98, '0:09'],
  [414, '6:54'],
  [3729, '1:02:09'],
  [-3, '0:00'],
])('%d s are %s', (seconds, text) => expect(formatDuration(seconds)).toBe(text))

it('the seek bar has a tick for each time step, never more than fit, and none for an unknown duration', () => {
  const rays = (duration: number) => (drawTicks(duration, 1000, 34).match(/M/g) ?? []).length
  expect(rays(10)).toBe(101)
  for (const duration of [0.3, 5, 61, 600, 3600, 36_000, 360_000]) {
    expect(rays(duration)).toBeGreaterThan(2)
    expect(rays(duration)).toBeLessThanOrEqual(162)
  }
  expect(drawTicks(0, 1000, 34)).toBe('')
  expect(drawTicks(Number.NaN, 1000, 34)).toBe('')
})
