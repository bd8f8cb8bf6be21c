import { expect, it } from 'vitest'
import { headingLevels } from './heading-levels.ts'

it('headings without a gap keep their depth', () => {
  expect(headingLevels([2, 3, 3, 4, 2, 3])).toEqual([2, 3, 3, 4, 2, 3])
})

it('a text that begins at the third depth begins at level 2, and its siblings have the same level', () => {
  expect(headingLevels([3, 3, 4, 3])).toEqual([2, 2, 3, 2])
  expect(headingLevels([4, 3, 2, 3])).toEqual([2, 2, 2, 3])
})

it('a gap in the middle of a text is closed', () => {
  expect(headingLevels([2, 4, 4, 5, 3, 2, 5])).toEqual([2, 3, 3, 4, 3, 2, 3])
})
