/** Tests when the navigator ball is shown. */
import { expect, it, vi } from 'vitest'
import type { Below } from '#web/ui/free-space.ts'
import { type BallSituation, isBallShown } from './ball-rule.ts'

const at = ({ below = 'nothing', ...change }: Partial<BallSituation> & { below?: Below }) =>
  isBallShown({
    isNarrow: true,
    movement: 'still',
    isAtEnd: false,
    findBelow: () => below,
    wasShown: true,
    isReading: true,
    ...change,
  })

it('hides while a narrow page scrolls down, and stays hidden where it stops', () => {
  expect(at({ movement: 'down' })).toBe(false)
  expect(at({ wasShown: false })).toBe(false)
})

it('comes back when the page scrolls up, and when it stands still at its end', () => {
  expect(at({ movement: 'up', wasShown: false })).toBe(true)
  expect(at({ isAtEnd: true, wasShown: false })).toBe(true)
})

it('stays beside the text of a wide page', () => {
  expect(at({ isNarrow: false, movement: 'down' })).toBe(true)
  expect(at({ isNarrow: false, movement: 'down', below: 'text' })).toBe(false)
  expect(at({ isNarrow: false, wasShown: false })).toBe(true)
})

it('never lies on a control', () => {
  for (const isNarrow of [true, false])
    for (const movement of ['up', 'down', 'still'] as const)
      for (const isAtEnd of [true, false])
        expect(at({ isNarrow, movement, isAtEnd, below: 'control' })).toBe(false)
})

it('leaves a line of text when the visitor reads it', () => {
  expect(at({ movement: 'up', below: 'text' })).toBe(true)
  expect(at({ below: 'text', isReading: false })).toBe(true)
  expect(at({ below: 'text' })).toBe(false)
  expect(at({ below: 'text', isAtEnd: true })).toBe(false)
})

it('does not look at the page where it hides on a phone', () => {
  const findBelow = vi.fn(() => 'nothing' as const)
  at({ movement: 'down', findBelow })
  at({ movement: 'still', wasShown: false, findBelow })
  expect(findBelow).not.toHaveBeenCalled()
})
