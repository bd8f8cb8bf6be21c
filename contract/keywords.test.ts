import { expect, it } from 'vitest'
import { keywordsOf } from './keywords.ts'

it('control characters separate words, as spaces do', () => {
  expect(keywordsOf('a\0b\x07c\x1b\x7f\x85d')).toBe('a b c d')
  expect(keywordsOf('\u202Eabc\u2066 d\u200F')).toBe('abc d')
})

it('characters that join letters and emoji stay', () => {
  expect(keywordsOf('می\u200Cخواهم 👩\u200D🚀')).toBe('می\u200Cخواهم 👩\u200D🚀')
})
