/** The order of photos after a move. */
import { expect, test } from 'vitest'
import { moveBefore, photoMove } from './photo-order.ts'

const none = new Set<number>()

test('a photo moves forward, back, to the beginning and to the end', () => {
  expect(photoMove([1, 2, 3, 4], 0, 2, none)).toEqual({ order: [2, 3, 1, 4], photoIds: [1], before: 4 })
  expect(photoMove([1, 2, 3, 4], 3, 1, none)).toEqual({ order: [1, 4, 2, 3], photoIds: [4], before: 2 })
  expect(photoMove([1, 2, 3, 4], 2, 0, none)).toMatchObject({ order: [3, 1, 2, 4], before: 1 })
  expect(photoMove([1, 2, 3, 4], 0, 3, none)).toMatchObject({ order: [2, 3, 4, 1], before: null })
})

test('the selected ones go with a selected photo, in the order that they have', () => {
  const selected = new Set([1, 4])
  expect(photoMove([1, 2, 3, 4, 5], 0, 2, selected)).toEqual({
    order: [2, 3, 1, 4, 5],
    photoIds: [1, 4],
    before: 5,
  })
  // One that is not selected moves alone.
  expect(photoMove([1, 2, 3, 4, 5], 1, 4, selected)).toMatchObject({ photoIds: [2], before: null })
})

test('the selected ones go to the beginning and to the end', () => {
  expect(moveBefore([1, 2, 3, 4], new Set([2, 4]), 1).order).toEqual([2, 4, 1, 3])
  expect(moveBefore([1, 2, 3, 4], new Set([1, 3]), null).order).toEqual([2, 4, 1, 3])
})
