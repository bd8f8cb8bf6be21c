import { describe, expect, it } from 'vitest'
import { firstWords } from './first-words.ts'
import { charactersOf, cutAt, shortened, wordsAround } from './shortened.ts'

const FLAG = '\u{1f1e8}\u{1f1f3}'
const FAMILY = '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}'
const ACCENTED = 'e\u0301'

describe('shortening', () => {
  it('leaves a text that fits, and ends any other with an ellipsis', () => {
    expect(shortened('abc', 3)).toBe('abc')
    expect(shortened('abcd', 3)).toBe('ab…')
    expect(shortened('ab cdef', 4)).toBe('ab…')
    expect(cutAt('ab cdef', 4)).toBe('ab c')
  })

  it.each([
    ['a flag', FLAG],
    ['a family', FAMILY],
    ['an accented letter', ACCENTED],
    ['a rare Chinese character', '\u{20bb7}'],
    ['a thumb with a color', '\u{1f44d}\u{1f3fd}'],
  ])('never cuts %s in two', (_, character) => {
    const text = character.repeat(20)
    for (let most = character.length + 1; most < text.length; most++) {
      const short = shortened(text, most)
      expect(short.length).toBeLessThanOrEqual(most)
      expect(short).toBe(`${character.repeat(Math.floor((most - 1) / character.length))}…`)
      expect(cutAt(text, most)).toBe(character.repeat(Math.floor(most / character.length)))
    }
    expect(charactersOf(text)).toHaveLength(20)
  })

  it('gives a part of a character that is longer than all that fits', () => {
    const many = `a${'\u0301'.repeat(100)}`
    expect(cutAt(many, 10)).toBe(many.slice(0, 10))
    expect(shortened('\u{20bb7}'.repeat(3), 2).isWellFormed()).toBe(true)
  })

  it('gives what is around a place', () => {
    expect(wordsAround('abcdefgh', 4, 2, 2)).toBe('…cdef…')
    expect(wordsAround('abcdefgh', 1, 2, 9)).toBe('abcdefgh')
    expect(wordsAround(`${FLAG}x${FLAG}`, 4, 2, 3)).toBe(`${FLAG}x…`)
  })
})

it('the first words of a text have a space between blocks, and none where a link or emphasis ends', () => {
  expect(firstWords('<p>From <a href="/a">the <em>archive</em></a>, twice.</p><p>And <br>on.</p>')).toBe(
    'From the archive, twice. And on.',
  )
})
