import { expect, it } from 'vitest'
import { type ArticleFilters, filtersHref, readFilters, toTableQuery } from './article-filters.ts'

const read = (query: string) => readFilters(new URLSearchParams(query))
const everything: ArticleFilters = {
  status: 'locked',
  category: 3,
  tag: 7,
  year: 2026,
  lang: 'zh-CN',
  q: 'polar & night',
  sort: 'title',
  order: 'desc',
  page: 2,
}

it('writes every filter into the URL and reads it back', () => {
  const href = filtersHref(everything)
  expect(readFilters(new URL(href, 'http://localhost').searchParams)).toEqual(everything)
})

it('leaves defaults out of the URL', () => {
  expect(filtersHref(read(''))).toBe('/studio/articles')
  expect(filtersHref({ ...read(''), sort: 'title', order: 'asc' })).toBe('/studio/articles?sort=title')
})

it('reads unknown values as the defaults', () =>
  expect(read('status=gone&category=x&tag=-1&year=1e3&lang=de&sort=size&order=up&page=0')).toEqual(read('')))

it('asks the API only for the filters that are set', () => {
  expect(toTableQuery(read('tag=7&page=3'))).toEqual({
    current: 3,
    size: 50,
    status: 'all',
    tagId: 7,
    q: '',
    sort: 'saved',
    order: 'desc',
  })
})
