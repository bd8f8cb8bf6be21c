/** The URL of the list of talks. */
import { expect, test } from 'vitest'
import { readTalkFilters, talksHref } from './talk-filters.ts'

const read = (search: string) => readTalkFilters(new URLSearchParams(search))

test('filters are read from the URL that they write', () => {
  const filters = { status: 'private', q: 'fog 雾', page: 3 } as const
  expect(read(talksHref(filters).split('?')[1] as string)).toEqual(filters)
})

test('values that do not exist are the default, which the URL leaves out', () => {
  expect(read('status=lost&page=-1')).toEqual({ status: 'all', q: '', page: 1 })
  expect(talksHref(read('status=lost&page=0'))).toBe('/studio/talks')
})
