import { describe, expect, it } from 'vitest'
import { runOnLongInput } from '#server/testing/linear-time.ts'
import { textRanges } from './text-ranges.ts'

const codeIn = (text: string) => textRanges(text).code.map(({ start, end }) => text.slice(start, end))
const addressesIn = (text: string) =>
  textRanges(text).destinations.map(({ kind, start, end, written }) => {
    expect(text.slice(start, end)).toBe(written)
    return `${kind} ${written}`
  })

describe('textRanges', () => {
  it('finds code of every kind', () => {
    expect(codeIn('a `b` c')).toEqual(['`b`'])
    expect(codeIn('```js\nx\n```\n')).toEqual(['```js\nx\n```'])
    expect(codeIn('- a\n\n      deep\n')).toEqual(['    deep'])
    expect(codeIn('- a\n\n  no code\n')).toEqual([])
    expect(codeIn('> ~~~\n> x\n> ~~~\n')).toHaveLength(1)
    expect(codeIn('a <code>{% x %}</code> b')).toEqual(['<code>{% x %}</code>'])
    expect(codeIn('\tTab\n')).toEqual(['\tTab'])
  })

  it('finds URLs as they are written', () => {
    expect(addressesIn('![a](b.png "t") and [c](<d e.md>)')).toEqual(['image b.png', 'link d e.md'])
    expect(addressesIn('[![in](a.png)](b)')).toEqual(['image a.png', 'link b'])
    expect(addressesIn('[x]: ./y.md "z"\n')).toEqual(['definition ./y.md'])
    expect(addressesIn('<img alt="x" src="a b.png"> <a href=\'c\'>d</a>')).toEqual([
      'html-image a b.png',
      'html-link c',
    ])
    expect(addressesIn('![图](图片/一.png)\n\n| a |\n|---|\n| ![b](c) |\n')).toEqual([
      'image 图片/一.png',
      'image c',
    ])
  })

  it('finds none in code', () => {
    expect(addressesIn('`![a](b)` \n\n    ![c](d)\n\n<pre><img src="e"></pre>\n')).toEqual([])
  })
})

describe('textRanges of marks that are not closed, in Chinese, in linear time', () => {
  it.each(['海<!-- ', '海<?', '海<![CDATA[', '**海', '> '])('%s', async (mark) => {
    await runOnLongInput((size) => textRanges(mark.repeat(size / mark.length)), 10_000)
  })

  it('one bracket in front of many words', async () => {
    await runOnLongInput((size) => textRanges(`[${'word '.repeat(size / 5)}`), 25_000)
  })

  it('keeps the positions of what follows many blank lines and marks', () => {
    expect(addressesIn(`${'<!-- 海'.repeat(2_000)}\n${'\n'.repeat(20)}![a](b)`)).toEqual(['image b'])
  })
})
