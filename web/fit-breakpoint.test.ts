import { expect, it } from 'vitest'
import { movedMediaText } from './fit-breakpoint.ts'

it.each([
  ['(max-width: 996.98px)', 15, '(max-width: 1011.98px)'],
  ['(min-width: 997px)', 17, '(min-width: 1014px)'],
  ['screen and (max-width: 996.98px)', 15, 'screen and (max-width: 1011.98px)'],
  ['(max-width: 996.98px)', 0, '(max-width: 996.98px)'],
  ['(max-width: 1199.98px)', 15, null],
  ['print', 15, null],
])('%s beside a scrollbar of %i px is %s', (text, px, moved) => {
  expect(movedMediaText(text, px)).toBe(moved)
})
