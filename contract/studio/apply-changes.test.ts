/** The change between two texts, also where their common parts are longer than the blocks that are compared at once. */
import { expect, it } from 'vitest'
import { applyChanges, singleChange } from './apply-changes.ts'

const long = 'The tide comes and goes. '.repeat(200)

it.each([
  ['', 'a'],
  ['a', ''],
  ['aaa', 'aaaa'],
  [long, `${long}.`],
  [long, `A${long}`],
  [long, `${long.slice(0, 1024)}X${long.slice(1024)}`],
  [long, `${long.slice(0, 1023)}${long.slice(1025)}`],
  [long, `${long.slice(0, 2048)}\ud83d${long.slice(3072)}`],
  [long + long, long],
])('turns the one text into the other, case %#', (before, after) => {
  expect(applyChanges(before, singleChange(before, after))).toBe(after)
  expect(applyChanges(after, singleChange(after, before))).toBe(before)
})

it('is as short as what was typed, and nothing for the same text', () => {
  const after = `${long.slice(0, 3000)}key${long.slice(3000)}`
  expect(singleChange(long, after)).toMatchObject([{ from: 3000, to: 3000, insert: 'key' }])
  expect(singleChange(long, long)).toEqual([])
})
