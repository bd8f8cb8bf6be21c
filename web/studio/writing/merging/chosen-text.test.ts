import { expect, it } from 'vitest'
import { mergeRegions } from '../../saving/merge-drafts.ts'
import { chosenText } from './chosen-text.ts'

const regions = mergeRegions('a\n\nb\n\nc', 'a 1\n\nb 1\n\nc', 'a\n\nb 2\n\nc 2')
const conflict = regions.findIndex(({ from }) => from === 'conflict')

it('needs a choice at every conflict', () => {
  expect(conflict).toBeGreaterThan(0)
  expect(chosenText(regions, {})).toBeNull()
})

it('takes one side or both, and what only one side changed in any case', () => {
  expect(chosenText(regions, { [conflict]: 'mine' })).toBe('a 1\n\nb 1\n\nc 2')
  expect(chosenText(regions, { [conflict]: 'theirs' })).toBe('a 1\n\nb 2\n\nc 2')
  expect(chosenText(regions, { [conflict]: 'both' })).toBe('a 1\n\nb 1\n\nb 2\n\nc 2')
})
