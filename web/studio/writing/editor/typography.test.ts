import { expect, it } from 'vitest'
import { printed } from './typography.ts'

const after = (typed: string) => {
  let line = ''
  for (const sign of typed) {
    line += sign
    const change = printed(line)
    if (change) line = line.slice(0, -change.length) + change.text
  }
  return line
}

it.each([
  ['He said "no", and left.', 'He said “no”, and left.'],
  ['It\'s the \'90s ("so")', 'It’s the ‘90s (“so”)'],
  ['他说"你好"，又说\'再见\'。', '他说“你好”，又说‘再见’。'],
  ['1990--2000, and --- well', '1990–2000, and — well'],
  ['等等--再说...', '等等——再说……'],
  ['Wait...', 'Wait…'],
  ['---', '---'],
  ['| --- | :--', '| --- | :--'],
  ['> ---', '> ---'],
  ['<!-- more -->', '<!-- more -->'],
])('%s is printed as %s', (typed, shown) => expect(after(typed)).toBe(shown))
