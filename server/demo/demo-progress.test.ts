import { expect, it } from 'vitest'
import { demoProgress } from './demo-progress.ts'

const told = (isTTY: boolean) => {
  let text = ''
  const tell = demoProgress({ isTTY, write: (more) => (text += more) })
  tell('articles', '1 of 2')
  tell('articles', '2 of 2')
  tell('photos', '1 of 1')
  tell('comments')
  return text
}

it('prints a line for each part, and on a terminal the progress on one line that is overwritten', () => {
  expect(told(false)).toBe(
    'First start: putting in the demo’s articles\nFirst start: putting in the demo’s photos\nFirst start: putting in the demo’s comments\n',
  )
  expect(told(true).split('\r\x1b[K')).toEqual([
    '',
    'First start: putting in the demo’s articles 1 of 2',
    'First start: putting in the demo’s articles 2 of 2',
    'First start: putting in the demo’s photos 1 of 1',
    'First start: putting in the demo’s comments',
    '',
  ])
})
