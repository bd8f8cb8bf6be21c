/** Random texts of the characters to which Markdown, HTML or our own syntax give a meaning, for property tests. */

const PIECES = [
  ...'\\`*_{}[]<>()#+-.!|~=:&$^@%;,?/\'"0123456789',
  '==',
  '++',
  '~~',
  '$$',
  ':::',
  '[[',
  ']]',
  '![',
  '[^1]',
  '](',
  '{#id}',
  '{%',
  '{{',
  '---',
  '1. ',
  '2) ',
  '# ',
  '- ',
  '> ',
  '&lt;',
  '&#42;',
  '&copy',
  '<b>',
  '</b>',
  '<details>',
  '<!--',
  '-->',
  '<br>',
  '<o:p>',
  '</o:p>',
  '[toc]',
  '[!note]',
  '[ ] ',
  ':::tip',
  '$x^2$',
  'H~2~O',
  'C++',
  'a == b',
  '|--|',
  '| a |',
  '```',
  '    ',
  ' ',
  ' ',
  ' ',
  'a',
  'word',
  '字',
  '，',
  '“',
  '\u00a0',
  'https://example.org/a_b_c',
  'https://example.org/~a~/?b==c',
  'me@example.org',
  'www.example.org',
  'http://',
]

/** @param seed print it, so that a failure can be repeated */
export function randomTexts(seed: number, count: number): string[] {
  let state = seed >>> 0
  const next = (most: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * most)
  }
  const text = () => Array.from({ length: 1 + next(9) }, () => PIECES[next(PIECES.length)]).join('')
  return Array.from({ length: count }, () => text().trim()).filter((one) => one !== '')
}

/** As a text node of HTML. */
export const textNode = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

/** The text that a browser shows, with its blanks as one. */
export const shownText = (text: string): string => text.replace(/\s+/g, ' ').trim()
