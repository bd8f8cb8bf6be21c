import { describe, expect, it } from 'vitest'
import { keywordsOf } from '#contract/keywords.ts'
import { canonicalPageUrl, numberedUrl, readPreferences } from './page-url.ts'

describe('pageAddress', () => {
  it.each([
    ['/', '/'],
    ['/?page=2&utm_source=x&tab=3', '/?tab=3&page=2'],
    ['/?page=', '/'],
    ['/archives/', '/archives'],
    ['/articles/7?page=2', '/articles/7'],
    ['/nowhere', null],
    ['/articles/7/more', null],
    ['/talks/rss.xml', null],
    ['/articles/7.md', null],
  ])('%s is %s', (url, path) => expect(canonicalPageUrl(url)).toBe(path))
  it('normalizes keywords as the page itself does: repeated spaces count once, before the end is cut off', () => {
    const typed = `  <mrow>\n${' '.repeat(150)}<mi>${'x'.repeat(200)}`
    const url = canonicalPageUrl(`/search?q=${encodeURIComponent(typed)}`)
    expect(new URLSearchParams(url?.slice(8)).get('q')).toBe(keywordsOf(typed))
    expect(canonicalPageUrl('/search?q=%20%0A')).toBe('/search')
  })
  it('limits the length of a query', () => {
    expect(canonicalPageUrl(`/?page=${'9'.repeat(5_000)}`)?.length).toBeLessThan(40)
  })
})

describe('numberedUrl', () => {
  it.each([
    ['/?p=7', '/?p=7'],
    ['/?page_id=12&preview=1', '/?p=12'],
    ['/?utm_source=x&p=7', '/?p=7'],
    ['/?page=2', null],
    ['/?p=seven', null],
    ['/archives?p=7', null],
  ])('%s is %s', (url, found) => expect(numberedUrl(url)).toBe(found))
})

describe('readPreferences', () => {
  it.each([
    ['theme=theme-light; locale=cn', { locale: 'cn', theme: 'theme-light' }],
    ['mytheme=theme-light; xlocale=cn', { locale: null, theme: null }],
    ['a=locale=cn', { locale: null, theme: null }],
    ['locale=de; theme=', { locale: null, theme: null }],
    [undefined, { locale: null, theme: null }],
  ])('%s', (header, preferences) => expect(readPreferences(header)).toEqual(preferences))
})
