import { expect, it } from 'vitest'
import { createFormat } from '#web/locale/format.ts'
import { newsRays } from './FriendNews.tsx'

const article = (publishTime: string) => ({
  friendId: 1,
  url: 'https://a.example/',
  title: 'A',
  publishTime,
  minutes: null,
})
const raysOf = (zone: string, ...times: string[]) => newsRays(times.map(article), createFormat('en', zone))

it('has one ray for each of thirty days, which end with the newest article, and counts what they show', () => {
  const { values, from, count } = raysOf(
    'Asia/Shanghai',
    '2026-11-28T16:30:00Z',
    '2026-11-28T16:00:00Z',
    '2026-11-28T15:59:00Z',
    '2026-10-30T16:00:00Z',
    '2026-10-30T15:59:00Z',
  )
  expect(values).toEqual([1, ...Array(27).fill(0), 1, 2])
  expect([from, count]).toEqual(['31 Oct 2026', 4])
})

it.each([
  ['2026-03-29T22:15:00Z', 'a day of 23 hours', '1 Mar 2026'],
  ['2026-10-25T22:45:00Z', 'a day of 25 hours', '26 Sept 2026'],
])('counts each day once where the newest is at %s, after %s', (newest, _, from) => {
  const rays = raysOf('Europe/Oslo', newest, '2026-03-29T10:00:00Z')
  expect([rays.values.length, rays.from]).toEqual([30, from])
})
