import { describe, expect, it } from 'vitest'
import { runOnLongInput } from '#server/testing/linear-time.ts'
import { asksForMath, normalizeMathDelimiters } from './math-delimiters.ts'

describe('asksForMath', () => {
  it.each([
    [{ math: 'true' }, true],
    [{ mathjax: true }, true],
    [{ katex: 'yes' }, true],
    [{ use_math: true }, true],
    [{ math: { enable: 'true' } }, true],
    [{ math: 'katex' }, true],
    [{ math: 'false' }, false],
    [{ mathjax: { enable: false } }, false],
    [{ title: 'math' }, false],
    [{}, false],
  ])('%j: %s', (data, expected) => expect(asksForMath(data)).toBe(expected))
})

describe('normalizeMathDelimiters', () => {
  it.each([
    ['中文 $ \\alpha $ 和 $ \\beta$ 结束', '中文 $\\alpha$ 和 $\\beta$ 结束'],
    ['$x$ and $$ y $$', '$x$ and $$ y $$'],
    ['`$ x $`\n\n```\n$ y $\n```', '`$ x $`\n\n```\n$ y $\n```'],
    ['a \\\\(x+1\\\\) b \\(y\\)', 'a $x+1$ b $y$'],
    ['> \\[\n> x\n> \\]', '> $$\n> x\n> $$'],
    ['\\[ x = 1 \\]', '$$ x = 1 $$'],
    ['\\begin{align*}\na\n\\end{align*}', '$$\n\\begin{align*}\na\n\\end{align*}\n$$'],
    ['$$\n\\begin{align}\na\n\\end{align}\n$$', '$$\n\\begin{align}\na\n\\end{align}\n$$'],
    ['$ the price of one thing $ is', '$ the price of one thing $ is'],
  ])('%j', (source, expected) => expect(normalizeMathDelimiters(source)).toBe(expected))

  it.each(['$ a ', '\\(', '\\[\n', '\\begin{align}\n', '\\\\[ \n'])('takes linear time for %j', (piece) =>
    runOnLongInput((size) => normalizeMathDelimiters(piece.repeat(size / piece.length)), 20_000),
  )
})
