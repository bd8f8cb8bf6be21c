import { describe, expect, it } from 'vitest'
import { friendUrlKey, safeWebUrl } from './friend-url.ts'

describe('safeWebUrl', () => {
  it.each([
    ['https://a.example', 'https://a.example/'],
    ['  http://a.example/blog  ', 'http://a.example/blog'],
    ['HTTPS://A.example/Blog', 'https://a.example/Blog'],
  ])('accepts %j', (text, url) => expect(safeWebUrl(text)).toBe(url))

  it.each([
    'javascript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    'ftp://a.example',
    'mailto:a@b.example',
    'https://user:word@a.example',
    'a.example',
    '',
  ])('X2: refuses %j', (text) => expect(safeWebUrl(text)).toBeNull())
})

describe('friendUrlKey', () => {
  it('is equal for all spellings of one URL', () => {
    const keys = ['https://a.example', 'http://www.A.example/', 'https://a.example//'].map(friendUrlKey)
    expect(new Set(keys)).toEqual(new Set(['a.example']))
  })

  it('differs for two websites on one host', () => {
    expect(friendUrlKey('https://a.example/~ann')).not.toBe(friendUrlKey('https://a.example/~bob'))
    expect(friendUrlKey('https://a.example/?u=1')).not.toBe(friendUrlKey('https://a.example/?u=2'))
  })
})
