import { expect, it } from 'vitest'
import { nothingSelected, toggleAll, toggleRow } from './selection.ts'

const rows = [1, 2, 3, 4, 5]
const ids = ({ ids: selected }: { ids: ReadonlySet<number> }) => [...selected].sort()

it('selects and deselects one row', () => {
  const one = toggleRow(nothingSelected, 2, rows, false)
  expect(ids(one)).toEqual([2])
  expect(ids(toggleRow(one, 2, rows, false))).toEqual([])
})

it('selects a range with Shift, in both directions, and deselects one', () => {
  const down = toggleRow(toggleRow(nothingSelected, 2, rows, false), 4, rows, true)
  expect(ids(down)).toEqual([2, 3, 4])
  expect(ids(toggleRow(toggleRow(nothingSelected, 4, rows, false), 1, rows, true))).toEqual([1, 2, 3, 4])
  expect(ids(toggleRow(down, 3, rows, true))).toEqual([2])
})

it('selects one row when the range would begin on another page', () => {
  const other = toggleRow(nothingSelected, 99, [99], false)
  expect(ids(toggleRow(other, 3, rows, true))).toEqual([3, 99])
})

it('selects the whole page, then none of it, and keeps other pages', () => {
  const other = toggleRow(nothingSelected, 99, [99], false)
  const all = toggleAll(other, rows)
  expect(ids(all)).toEqual([1, 2, 3, 4, 5, 99])
  expect(ids(toggleAll(all, rows))).toEqual([99])
})
