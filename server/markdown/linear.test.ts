/** X4: no text holds the renderer up, whatever it nests: the work grows as the text does. */
import { expect, it } from 'vitest'
import { renderDocument } from './render.ts'
import { guardSource } from './source/guard.ts'

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
  'footnote marks': (size) => `${fill('[^a]', size)}\n\n[^a]: x`,
  containers: of(':::note\n'),
  underlines: of('a\n-\n'),
  'one paragraph': of('word and word\n'),
  'one line': of('word '),
  'one word': of('a'),
  code: (size) => `\`\`\`js\n${fill('[', size)}\n\`\`\``,
  addresses: of('a@b.'),
  blanks: of('\n'),
}

/** Many blocks, which cost so much more that smaller texts must do. */
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

const SMALL = { marks: 12_000, blocks: 3_000 }
/** Four times the text is four times the work; where work grows with the square, it would be sixteen times. */
const GROWTH = 8
/** Below this, chance (the collector, the compiler) is more than the work. */
const LEAST_MS = 50

/** Of the processor, not of the clock, which would measure what else the machine does. */
async function workOf(markdown: string): Promise<number> {
  const start = process.cpuUsage()
  await renderDocument({ markdown })
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1_000
}

async function expectLinear(text: Text, size: number): Promise<void> {
  const small = await workOf(text(size))
  const large = await workOf(text(4 * size))
  expect(large).toBeLessThan(GROWTH * Math.max(small, LEAST_MS))
}

it.each(Object.entries(marks))('marks: %s', { timeout: 60_000 }, (_, text) => expectLinear(text, SMALL.marks))

it.each(Object.entries(blocks))('blocks: %s', { timeout: 60_000 }, (_, text) =>
  expectLinear(text, SMALL.blocks),
)

it('leaves alone what people write', () => {
  const text =
    '> > - 1. a\n\n```\n> > > > > >\n```\n\n|a|b|\n|-|-|\n|*x*|[y](z)|\n\n**a** `b` [c][d]\n\nTitle\n=====\n\n:::note\nx\n:::'
  expect(guardSource(text)).toBe(text)
})
