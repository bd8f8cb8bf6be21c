import { expect, it } from 'vitest'
import { demoProgress } from './demo-progress.ts'

const outputOf = (isTTY: boolean) => {
  let text = ''
  const report = demoProgress({ isTTY, write: (more) => (text += more) })
  report('articles', '1 of 2')
  report('articles', '2 of 2')
  report('photos', '1 of 1')
  report('comments')
  return text
}

it('prints a line for each part, and on a terminal the progress on one line that is overwritten', () => {
  expect(outputOf(false)).toBe(
    'First start: adding the demo articles\nFirst start: adding the demo photos\nFirst start: adding the demo comments\n',
  )
  expect(outputOf(true).split('\r\x1b[K')).toEqual([
    '',
    'First start: adding the demo articles 1 of 2',
    'First start: adding the demo articles 2 of 2',
    'First start: adding the demo photos 1 of 1',
    'First start: adding the demo comments',
    '',
  ])
})
