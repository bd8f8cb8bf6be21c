import { expect, test } from 'vitest'
import { isNarrowedMedia, mediaHref, readMediaFilters } from './media-filters.ts'

const read = (search: string) => readMediaFilters(new URLSearchParams(search))

test('filters are read from the URL that they write', () => {
  const filters = { kind: 'image', filter: 'no-alt', q: 'tide 潮', file: 7 } as const
  expect(read(mediaHref(filters).split('?')[1] as string)).toEqual(filters)
})

test('values that do not exist are the default, which the URL leaves out', () => {
  const filters = read('kind=letter&filter=old&file=-1')
  expect(filters).toEqual({ kind: null, filter: null, q: '', file: null })
  expect(mediaHref(filters)).toBe('/studio/media')
})

test('the file whose details are shown does not narrow the list', () => {
  expect(isNarrowedMedia(read('file=7'))).toBe(false)
  expect(isNarrowedMedia(read('q=tide'))).toBe(true)
})
