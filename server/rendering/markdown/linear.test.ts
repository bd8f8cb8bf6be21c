/** X4: rendering time grows linearly with the length of a text, whatever the text nests. */
import { describe, expect, it } from 'vitest'
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
  links: of('[a](b)\n'),
  entities: of('&amp;'),
  attributes: (size) => `<a ${fill('b=c ', size)}>`,
  definitions: (size) => Array.from({ length: size / 12 }, (_, i) => `[a${i}]: b\n`).join(''),
  'line breaks': of('a  \n'),
  'paragraphs of prose': of('The *quick* brown fox, over [the](lazy) dog; and `so` on for a while.\n\n'),
}

const MEGABYTE = 1_000_000
const SECOND_MS = 1_000
/** What `yardstick` takes of a processor that docs/requirements/speed.md speaks of, when nothing else runs beside it. */
const YARDSTICK_MS = 80
const SMALL = { marks: 12_000, blocks: 3_000 }
/** Four times the text is four times the work; where work grows with the square, it would be sixteen times. */
const GROWTH = 8
/** Below this, chance (the collector, the compiler) is more than the work. */
const MIN_MS = 50

/** Of the processor, not of the clock, which would measure what else the machine does. */
async function timeOf(work: () => unknown): Promise<number> {
  const start = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1_000
}

const workOf = (markdown: string): Promise<number> => timeOf(() => renderDocument({ markdown }))

/** Work like the renderer's, of no use: texts are cut, gathered and joined. */
function yardstick(): number {
  let length = 0
  for (let i = 0; i < 60; i++) {
    const words = fill(`word${i} and word `, 40_000)
      .replace(/\w+/g, (word) => word.toUpperCase())
      .split(' ')
    length += words.map((word, at) => ({ word, at })).filter(({ at }) => at % 3).length
  }
  return length
}

/**
 * A second of a processor that has no neighbors: two threads of one core, both at work, have half of it each, so it
 * is never more than two.
 */
const secondOfNow = async () => {
  yardstick() // compiled before it counts
  return SECOND_MS * Math.min(2, Math.max(1, (await timeOf(yardstick)) / YARDSTICK_MS))
}

async function expectLinear(text: Text, size: number): Promise<void> {
  const small = await workOf(text(size))
  const large = await workOf(text(4 * size))
  expect(large).toBeLessThan(GROWTH * Math.max(small, MIN_MS))
}

it.each(Object.entries(marks))('marks: %s', { timeout: 60_000 }, (_, text) => expectLinear(text, SMALL.marks))

it.each(Object.entries(blocks))('blocks: %s', { timeout: 60_000 }, (_, text) =>
  expectLinear(text, SMALL.blocks),
)

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

describe('X4: within a second', { timeout: 60_000 }, () => {
  it.each(Object.entries({ ...marks, ...blocks, ...texts }))(
    '1 MB, and as much as is parsed: %s',
    async (_, text) => {
      for (const longest of [text(MEGABYTE), fullest(text)]) {
        const work = await workOf(longest)
        if (work > SECOND_MS) expect(await workOf(longest)).toBeLessThan(await secondOfNow())
      }
    },
  )
})

it('leaves alone what people write', () => {
  const text =
    '> > - 1. a\n\n```\n> > > > > >\n```\n\n|a|b|\n|-|-|\n|*x*|[y](z)|\n\n**a** `b` [c][d]\n\nTitle\n=====\n\n:::note\nx\n:::'
  expect(limitComplexity(text)).toBe(text)
})
