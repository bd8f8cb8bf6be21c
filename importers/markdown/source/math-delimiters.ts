/**
 * Converts the formulas of posts that ask for MathJax or KaTeX to the delimiters of Borealis: `$ x $`, `\(x\)`, `\[x\]`
 * and bare environments.
 */
import { firstOf, flagOf, textOf } from '#importers/front-matter-values.ts'
import { holdsProse } from '#server/rendering/markdown/syntax/prose-in-formula.ts'
import { replaceOutside } from './text-ranges.ts'

const SWITCHES = [
  'math',
  'mathjax',
  'katex',
  'latex',
  'use_math',
  'has_math',
  'usemathjax',
  'mathjax3',
  'usekatex',
]

/** True where the front matter asks for formulas: `math: true`, `math: katex`, `math: { enable: true }`. */
export const asksForMath = (data: Record<string, unknown>): boolean => {
  const value = firstOf(data, SWITCHES)
  const asked =
    value !== null && typeof value === 'object'
      ? firstOf(value as Record<string, unknown>, ['enable', 'enabled'])
      : value
  return flagOf(asked) ?? /^(?:math|mathjax|katex|tex|latex)/i.test(textOf(asked))
}

// Each search ends where the next formula begins, so that all of them take linear time.
const SPACED = /(?<![\\$\w])\$(?!\$)([ \t]*)((?:[^$\\\n]|\\[^\n]){1,1000}?)([ \t]*)(?<!\\)\$(?![$\d])/g
const ROUND = /\\{1,2}\(((?:(?!\\{1,2}[()])[^\n]){1,1000})\\{1,2}\)/g
const SQUARE = /^([ \t>]*)\\{1,2}\[((?:(?!\\{1,2}[[\]](?![\d.]))[\s\S]){1,5000})\\{1,2}\][ \t]*$/gm
/** One backslash is the Markdown of a bracket. */
const IN_SENTENCE = /\\{2}\[((?:(?!\\{1,2}[[\]])[^\n]){1,1000})\\{2}\]/g
const ENVIRONMENT =
  /^\\begin\{((?:equation|align|aligned|gather|gathered|multline|eqnarray|cases|split)\*?)\}(?:(?!\\begin\{\1\})[\s\S]){1,5000}?\\end\{\1\}[ \t]*$/gm

/** Of "$5 and $10, or $" no part is a formula. */
const isTex = (text: string): boolean => /[\\^_{}=]|^\S{1,20}$/.test(text)

/** The same text with its formulas between `$` and `$$`; code stays to the letter. */
export const normalizeMathDelimiters = (markdown: string): string => {
  let text = markdown
  text = replaceOutside(text, SQUARE, ([, start = '', tex = '']) => `${start}$$${tex}$$`)
  text = replaceOutside(text, IN_SENTENCE, ([whole, tex = '']) =>
    holdsProse(tex) ? whole : `$${tex.trim()}$`,
  )
  text = replaceOutside(text, ROUND, ([, tex = '']) => `$${tex.trim()}$`)
  text = replaceOutside(text, ENVIRONMENT, ({ 0: tex, index = 0, input = '' }) =>
    input
      .slice(Math.max(0, index - 200), index)
      .trimEnd()
      .endsWith('$$')
      ? tex
      : `$$\n${tex}\n$$`,
  )
  return replaceOutside(text, SPACED, ([whole, before = '', tex = '', after = '']) =>
    (before === '' && after === '') || (!isTex(tex) && (before === '' || after === '')) || holdsProse(tex)
      ? whole
      : `$${tex.trim()}$`,
  )
}
