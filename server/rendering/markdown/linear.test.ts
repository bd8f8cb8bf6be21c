/** X4: rendering time grows linearly with the length of a text, whatever the text nests. */
// @module-tag full

import { describe, expect, it } from 'vitest'
import { runOnLongInput } from '#server/testing/linear-time.ts'
import { renderDocument } from './render.ts'
import { beyondLimits, limitComplexity } from './source/complexity-limiter.ts'

type Text = (size: number) => string

const fill = (piece: string, size: number) => piece.repeat(Math.ceil(size / piece.length))
const of = (piece: string): Text => {
  return (size) => fill(piece, size)
}

/** Marks within one block. */
const marks: Record<string, Text> = {
  quotes: of('> '),
  lists: of('- '),
  'ordered lists': of('1. '),
  'quotes and lists': of('> - '),
  '[': of('['),
  ']': of(']'),
  '![[': of('![['),
  '[a](': of('[a]('),
  '[a][b]': of('[a][b]'),
  '*': of('*'),
  '*a_': of('*a_ '),
  '**x*': of('**x*'),
  '~~a': of('~~a '),
  '==a++b': of('==a ++b '),
  backticks: of('`'),
  'backticks of all lengths': (size) =>
    Array.from({ length: Math.sqrt(2 * size) }, (_, length) => '`'.repeat(length)).join(' '),
  '<div>': of('<div>'),
  '<b>': of('a<b>'),
  'tags closed wrongly': of('<b x=1></q>'),
  '<title>': of('a <title> '),
  '<table><td>': of('<table><td>'),
  '<': of('<'),
  '<!--': of('<!--'),
  braces: (size) => `$${fill('{', size)}$`,
  fractions: (size) => `$${fill('\\frac{', size)}$`,
  formulas: of('$x^2$ '),
  dollars: of('$$a '),
  'formulas that begin': of('$$a\n'),
  'formulas that end': of('a$$\n'),
  'formulas and backticks': of('$$`a\n'),
  'escapes and URLs': of('\\[ https://a.b/c '),
  'images that are none': of('![a](b c) '),
  'unknown tags': of('a <x-y> '),
  'pairs of unknown tags': of('<x-y>a</x-y> '),
  'pairs of unknown tags in lines': of('<x-y>\na\n</x-y>\n'),
  '<math>': of('a <math> '),
  'closed <math>': of('<math><mi>x</mi></math> '),
  'footnote marks': (size) => `${fill('[^a]', size)}\n\n[^a]: x`,
  containers: of(':::note\n'),
  underlines: of('a\n-\n'),
  'one paragraph': of('word and word\n'),
  'one line': of('word '),
  'one word': of('a'),
  code: (size) => `\`\`\`js\n${fill('[', size)}\n\`\`\``,
  addresses: of('a@b.'),
  'a bracket and many words': (size) => `[${fill('word ', size)}`,
  'a bracket and many words in a cell': (size) => `|a|\n|-|\n|[${fill('word ', size)}`,
  'brackets in front of many words': (size) => `${fill('[a ', size / 100)}${fill('word ', size)}`,
  blanks: of('\n'),
}

/** Many blocks, of which a text may have so few that its longest beginning is all that can be measured. */
const blocks: Record<string, Text> = {
  'flat lists': of('- a\n'),
  'tables, long': (size) => `|a|\n|-|\n${fill('|a|b|\n', size)}`,
  'tables, wide': (size) => `${fill('a|', size)}\n${fill('-|', size)}\n`,
  '<div> in blocks': of('<div>\n\n'),
  footnotes: of('[^a]: x\n\n'),
  headings: of('# a\n'),
  fences: of('```\n'),
  images: of('![](a)\n\n'),
}

/** What only hurts in a whole text. */
const texts: Record<string, Text> = {
  'stairs of lists': (size) =>
    fill(Array.from({ length: 40 }, (_, depth) => `${'  '.repeat(depth)}- a\n`).join(''), size),
  'quotes, one by one': of('> a\n\n'),
  'deep quotes, one by one': of(`${'> '.repeat(24)}a\n\n`),
  'deep quotes, one below the other': of(`${'> '.repeat(24)}a\n`),
  callouts: of('> [!note]\n> a\n\n'),
  'closed containers': of(':::note\na\n:::\n\n'),
  'code spans': of('`a` '),
  'web addresses': of('https://a.b '),
  'web addresses in a Chinese sentence': of('https://a.b，'),
  links: of('[a](b)\n'),
  entities: of('&amp;'),
  attributes: (size) => `<a ${fill('b=c ', size)}>`,
  definitions: (size) => Array.from({ length: size / 12 }, (_, i) => `[a${i}]: b\n`).join(''),
  'line breaks': of('a  \n'),
  'paragraphs of prose': of('The *quick* brown fox, over [the](lazy) dog; and `so` on for a while.\n\n'),
}

const MEGABYTE = 1_000_000
const SMALL = 12_000
const expectLinear = (text: Text, size: number) =>
  runOnLongInput((length) => renderDocument({ markdown: text(length) }), size)

it.each(Object.entries(marks))('marks: %s', (_, text) => expectLinear(text, SMALL))

/** The longest beginning of a megabyte of it that is parsed at all. */
function fullest(text: Text): string {
  const all = text(MEGABYTE).slice(0, MEGABYTE)
  let [fits, exceeds] = [0, all.length]
  if (!beyondLimits(all)) return all
  while (exceeds - fits > 500) {
    const middle = Math.floor((fits + exceeds) / 2)
    if (beyondLimits(all.slice(0, middle))) exceeds = middle
    else fits = middle
  }
  return all.slice(0, fits)
}

describe('X4: the longest text that is parsed', () => {
  it.each(Object.entries({ ...marks, ...blocks, ...texts }))(
    'grows linearly to 1 MB: %s',
    async (_, text) => {
      const longest = fullest(text)
      await runOnLongInput(
        (length) => renderDocument({ markdown: longest.slice(0, length) }),
        Math.floor(longest.length / 4),
      )
    },
  )
})

it('keeps links and footnotes of a paragraph with very many words', () => {
  const words = 'word '.repeat(5_000)
  expect(limitComplexity(`[a](b) [^c] ![d](e) ${words}`)).toBe(`[a](b) [^c] ![d](e) ${words}`)
  expect(limitComplexity(`[a ${words}`)).not.toContain('[')
})

it('leaves alone what people write', () => {
  const text =
    '> > - 1. a\n\n```\n> > > > > >\n```\n\n|a|b|\n|-|-|\n|*x*|[y](z)|\n\n**a** `b` [c][d]\n\nTitle\n=====\n\n:::note\nx\n:::'
  expect(limitComplexity(text)).toBe(text)
})
