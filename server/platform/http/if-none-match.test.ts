import { expect, it } from 'vitest'
import { matchesEtag } from './if-none-match.ts'

it.each([
  ['W/"a"', true],
  ['"a"', true],
  ['"b", W/"a"', true],
  ['"b",W/"a","c"', true],
  ['*', true],
  ['W/"b"', false],
  ['a', false],
  ['', false],
  [null, false],
  [undefined, false],
])('%s matches W/"a" and "a": %s', (header, isMatch) => {
  expect(matchesEtag(header, 'W/"a"')).toBe(isMatch)
  expect(matchesEtag(header, '"a"')).toBe(isMatch)
})
