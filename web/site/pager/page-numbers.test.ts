import { expect, it } from 'vitest'
import { pageCount, pageNumbers } from './page-numbers.ts'

const text = (current: number, last: number) =>
  pageNumbers(current, last)
    .map((page) => page ?? '…')
    .join(' ')

it.each([
  [1, 1, '1'],
  [1, 4, '1 2 3 4'],
  [1, 22, '1 2 3 4 … 22'],
  [3, 22, '1 2 3 4 … 22'],
  [4, 22, '1 2 3 4 5 … 22'],
  [5, 22, '1 … 4 5 6 … 22'],
  [20, 22, '1 … 19 20 21 22'],
  [22, 22, '1 … 19 20 21 22'],
  [4, 7, '1 2 3 4 5 6 7'],
])('page %i of %i shows %s', (current, last, expected) => {
  expect(text(current, last)).toBe(expected)
})

it('never omits a single number', () => {
  for (let last = 1; last < 30; last++)
    for (let current = 1; current <= last; current++) {
      const numbers = pageNumbers(current, last)
      expect(numbers).toContain(current)
      numbers.forEach((page, i) => {
        if (page === null) expect((numbers[i + 1] as number) - (numbers[i - 1] as number)).toBeGreaterThan(2)
      })
    }
})

it('an empty list has one page', () => {
  expect([0, 1, 12, 13].map((count) => pageCount(count, 12))).toEqual([1, 1, 1, 2])
})
