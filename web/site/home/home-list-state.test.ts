import { expect, it } from 'vitest'
import { homeHref, parseListState } from './home-list-state.ts'

it.each([
  ['', { tab: 0, page: 1 }],
  ['tab=3', { tab: 3, page: 1 }],
  ['tab=3&page=2', { tab: 3, page: 2 }],
  ['page=2', { tab: 0, page: 2 }],
  ['tab=-1&page=0', { tab: 0, page: 1 }],
  ['tab=x&page=1.5', { tab: 0, page: 1 }],
])('?%s', (query, place) => {
  expect(parseListState(new URLSearchParams(query))).toEqual(place)
})

it('a URL restores the state that it was created from, and the default state has the plain URL', () => {
  for (const place of [
    { tab: 0, page: 1 },
    { tab: 4, page: 1 },
    { tab: 4, page: 9 },
    { tab: 0, page: 2 },
  ])
    expect(parseListState(new URL(homeHref(place), 'http://x').searchParams)).toEqual(place)
  expect(homeHref({ tab: 0, page: 1 })).toBe('/')
})
