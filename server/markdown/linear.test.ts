/** X4: no text holds the renderer up, whatever it nests: the work grows as the text does. */
import { expect, it } from 'vitest'
import { renderDocument } from './render.ts'
import { guardSource } from './source/guard.ts'

type Text = (size: number) => string

const fill = (piece: string, size: number) => piece.repeat(Math.ceil(size / piece.length))
const of = (piece: string): Text => {
  return (size) => fill(piece, size)
}

const texts: Record<string, Text> = {
  quotes: of('> '),
  lists: of('- '),
  'ordered lists': of('1. '),
  'quotes and lists': of('> - '),
  'flat lists': of('- a\n'),
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
  'tables, long': (size) => `|a|\n|-|\n${fill('|a|b|\n', size)}`,
  'tables, wide': (size) => `${fill('a|', size)}\n${fill('-|', size)}\n`,
  '<div>': of('<div>'),
  '<div> in blocks': of('<div>\n\n'),
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
  footnotes: of('[^a]: x\n\n'),
  'footnote marks': (size) => `${fill('[^a]', size)}\n\n[^a]: x`,
  containers: of(':::note\n'),
  headings: of('# a\n'),
  underlines: of('a\n-\n'),
  'one paragraph': of('word and word\n'),
  'one line': of('word '),
  'one word': of('a'),
  code: (size) => `\`\`\`js\n${fill('[', size)}\n\`\`\``,
  fences: of('```\n'),
  images: of('![](a)\n\n'),
  addresses: of('a@b.'),
  blanks: of('\n'),
}

const SMALL = 5_000
const LARGE = 4 * SMALL
/** Four times the text is four times the work; where work grows with the square, it would be sixteen times. */
const GROWTH = 9
/** Below this, chance (the collector, the compiler) is more than the work. */
const LEAST_MS = 50

/** Of the processor, not of the clock, which would measure what else the machine does. */
async function workOf(markdown: string): Promise<number> {
  const start = process.cpuUsage()
  await renderDocument({ markdown })
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1_000
}

it.each(Object.entries(texts))('%s', { timeout: 60_000 }, async (_, text) => {
  const small = await workOf(text(SMALL))
  const large = await workOf(text(LARGE))
  expect(large).toBeLessThan(GROWTH * Math.max(small, LEAST_MS))
})

it('leaves alone what people write', () => {
  const text =
    '> > - 1. a\n\n```\n> > > > > >\n```\n\n|a|b|\n|-|-|\n|*x*|[y](z)|\n\n**a** `b` [c][d]\n\nTitle\n=====\n\n:::note\nx\n:::'
  expect(guardSource(text)).toBe(text)
})
