import { expect, it } from 'vitest'
import { languageOf, referrerHost } from './visit-source.ts'

const OWN = 'https://aurora.example'

it.each([
  ['https://www.Search.example/?q=aurora', 'search.example'],
  ['http://news.example:8080/item', 'news.example'],
  ['https://aurora.example/archives', null],
  ['https://www.aurora.example/', null],
  ['https://192.0.2.7/', null],
  ['https://printer.local/', null],
  ['https://intranet/', null],
  ['android-app://com.example/', null],
  ['no URL', null],
  [null, null],
])('a visit from %s comes from %s', (referrer, host) => {
  expect(referrerHost(referrer, OWN)).toBe(host)
})

it.each([
  ['de-CH,de;q=0.9,en;q=0.8', 'de'],
  ['ZH-cn', 'zh'],
  ['*', null],
  ['', null],
  [null, null],
])('the language of %s is %s', (header, language) => {
  expect(languageOf(header)).toBe(language)
})
