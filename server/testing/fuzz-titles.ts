/**
 * Generates a thousand unusual titles: the special characters of every format that contains titles, and rare
 * characters. In the default tier a hundred.
 */
import { isFullTier } from './tier.ts'

const pieces = [
  ...'<>&"\'/=`[]{}()!?-#%;:\\ \t\n\r',
  '<!--',
  '-->',
  '<![CDATA[',
  ']]>',
  '<?xml',
  '?>',
  '<!DOCTYPE x [<!ENTITY a "b">]>',
  '&amp;',
  '&#0;',
  '&nbsp;',
  '&x;',
  '</script><script>',
  '</title>',
  '<img src=x onerror=alert(1)>',
  '</ShortName>',
  'javascript:',
  '{searchTerms}',
  '\u0000',
  '\u0001',
  '\u0008',
  '\u000b',
  '\u001f',
  '\u007f',
  '\u0085',
  '\u2028',
  '\u2029',
  '\ufeff',
  '\ufffe',
  '\uffff',
  '\ud800',
  '\udc00',
  '\ud83d\ude00',
  '\u202e',
  '\u0301',
  '雪',
  'night',
  'é',
  '字',
]

/** The same in every run. */
export const fuzzTitles = (): string[] => {
  let seed = 2_026
  const next = (most: number) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((seed / 2 ** 32) * most)
  }
  return Array.from({ length: isFullTier ? 1_000 : 100 }, () =>
    Array.from({ length: 1 + next(12) }, () => pieces[next(pieces.length)]).join(''),
  )
}
