import { expect, it } from 'vitest'
import { isLongPassage, sourceLine } from './copy-with-source.ts'

const source = {
  title: 'What the cache remembers',
  author: 'Mira Solheim',
  url: 'https://example.org/articles/7',
  license: 'CC BY-NC-SA 4.0',
}

it('the source line contains title, author, URL and license', () => {
  expect(sourceLine(source)).toBe(
    '— What the cache remembers · Mira Solheim · https://example.org/articles/7 · CC BY-NC-SA 4.0',
  )
  expect(sourceLine({ ...source, license: null })).toBe(
    '— What the cache remembers · Mira Solheim · https://example.org/articles/7',
  )
})

it.each([
  ['60 characters', 'x'.repeat(60), false, false],
  ['61 characters', 'x'.repeat(61), false, true],
  ['61 Chinese characters', '缓'.repeat(61), false, true],
  ['60 characters that take two units each', '𠮷'.repeat(60), false, false],
  ['spaces around a short word', `${' '.repeat(80)}word`, false, false],
  ['long code', 'x'.repeat(400), true, false],
])('%s', (_, text, isCode, gets) => {
  expect(isLongPassage(text, isCode)).toBe(gets)
})
