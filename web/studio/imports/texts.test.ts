/** Kinds of items under their counts. */
import { expect, it } from 'vitest'
import { en } from './texts/en.ts'

it.each([
  ['article', 57, 'articles'],
  ['private talk', 2, 'private talks'],
  ['article', 1, 'article'],
  ['locked', 2, 'locked'],
  ['Summer in Lisbon', 3, 'Summer in Lisbon'],
])('%s, counted %d', (kind, count, text) => {
  expect(en.kind(kind, count)).toBe(text)
})
