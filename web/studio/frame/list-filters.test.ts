/** The URL of a list. */
import { expect, test } from 'vitest'
import { studioPages } from '#contract/studio-pages.ts'
import { listFilters } from './ListFilterBar.tsx'

const talks = listFilters(studioPages.talks, ['all', 'published', 'private'])
const read = (search: string) => talks.read(new URLSearchParams(search))

test('filters are read from the URL that they write', () => {
  const filters = { status: 'private', q: 'fog 雾', page: 3 } as const
  expect(read(talks.href(filters).split('?')[1] as string)).toEqual(filters)
})

test('values that do not exist are the default, which the URL leaves out', () => {
  expect(read('status=lost&page=-1')).toEqual({ status: 'all', q: '', page: 1 })
  expect(talks.href(read('status=lost&page=0'))).toBe('/studio/talks')
})
