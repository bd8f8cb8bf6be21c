/** X4: no text of a megabyte holds the renderer up, whatever it nests. */
import { expect, it } from 'vitest'
import { Renderer } from './render-markdown.ts'
import { guardSource } from './source/guard.ts'

const SIZE = 1_000_000
const fill = (piece: string) => piece.repeat(Math.ceil(SIZE / piece.length))

const texts: Record<string, string> = {
  quotes: fill('> '),
  lists: fill('- '),
  'ordered lists': fill('1. '),
  'quotes and lists': fill('> - '),
  'flat lists': fill('- a\n'),
  '[': fill('['),
  ']': fill(']'),
  '![[': fill('![['),
  '[a](': fill('[a]('),
  '[a][b]': fill('[a][b]'),
  '*': fill('*'),
  '*a_': fill('*a_ '),
  '**x*': fill('**x*'),
  '~~a': fill('~~a '),
  '==a++b': fill('==a ++b '),
  backticks: fill('`'),
  'backticks of all lengths': Array.from({ length: 1_400 }, (_, length) => '`'.repeat(length)).join(' '),
  'tables, long': `|a|\n|-|\n${fill('|a|b|\n')}`,
  'tables, wide': `${fill('a|')}\n${fill('-|')}\n`,
  '<div>': fill('<div>'),
  '<div> in blocks': fill('<div>\n\n'),
  '<b>': fill('a<b>'),
  'tags closed wrongly': fill('<b x=1></q>'),
  '<title>': fill('a <title> '),
  '<table><td>': fill('<table><td>'),
  '<': fill('<'),
  '<!--': fill('<!--'),
  braces: `$${fill('{')}$`,
  fractions: `$${fill('\\frac{')}$`,
  formulas: fill('$x^2$ '),
  dollars: fill('$$a '),
  footnotes: fill('[^a]: x\n\n'),
  'footnote marks': `${fill('[^a]')}\n\n[^a]: x`,
  containers: fill(':::note\n'),
  headings: fill('# a\n'),
  underlines: fill('a\n-\n'),
  'one paragraph': fill('word and word\n'),
  'one line': fill('word '),
  'one word': fill('a'),
  code: `\`\`\`js\n${fill('[')}\n\`\`\``,
  fences: fill('```\n'),
  images: fill('![](a)\n\n'),
  addresses: fill('a@b.'),
  blanks: fill('\n'),
}

/** Generous beside the second or so that each takes alone on an idle machine. */
const LIMIT = 12_000

const renderer = new Renderer({ limitMs: 2 * LIMIT, idleMs: 100 })

it.each(Object.entries(texts))('%s', { timeout: 30_000 }, async (_, markdown) => {
  const start = performance.now()
  const { html } = await renderer.render({ markdown })
  expect(performance.now() - start).toBeLessThan(LIMIT)
  expect(html).toBeTypeOf('string')
})

it('leaves alone what people write', () => {
  const text =
    '> > - 1. a\n\n```\n> > > > > >\n```\n\n|a|b|\n|-|-|\n|*x*|[y](z)|\n\n**a** `b` [c][d]\n\nTitle\n=====\n\n:::note\nx\n:::'
  expect(guardSource(text)).toBe(text)
})
