import { expect, it } from 'vitest'
import { firstOf } from './first-of.ts'

it('the first texts are shown, and one more rather than a button for it', () => {
  expect(firstOf(['a', 'b', 'c'], 2)).toEqual([['a', 'b', 'c'], []])
  expect(firstOf(['a', 'b', 'c', 'd'], 2)).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
  expect(firstOf([], 2)).toEqual([[], []])
})
