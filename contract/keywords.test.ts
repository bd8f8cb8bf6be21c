import { expect, it } from 'vitest'
import { keywordsOf, MAX_KEYWORDS } from './keywords.ts'

it('control characters separate words, as spaces do', () => {
  expect(keywordsOf('a\0b\x07c\x1b\x7f\x85d')).toBe('a b c d')
  expect(keywordsOf('\u202Eabc\u2066 d\u200F')).toBe('abc d')
})

it('characters that join letters and emoji stay', () => {
  expect(keywordsOf('می\u200Cخواهم 👩\u200D🚀')).toBe('می\u200Cخواهم 👩\u200D🚀')
})

it('a long text is cut at 200 characters, and none of them in the middle', () => {
  expect(MAX_KEYWORDS).toBe(200)
  const long = keywordsOf('云'.repeat(1_701))
  expect(long).toBe('云'.repeat(200))
  // Its URL fits well into what servers accept.
  expect(encodeURIComponent(long).length).toBeLessThan(2_000)
  expect(keywordsOf(`a${'👩'.repeat(300)}`)).toBe(`a${'👩'.repeat(199)}`)
  expect(keywordsOf(keywordsOf(`${'👩'.repeat(199)} b c`))).toBe('👩'.repeat(199))
})
