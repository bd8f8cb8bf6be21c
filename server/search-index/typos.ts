/** Compares words within one typo: an inserted, missing, replaced or transposed character. */
import { kindsOf, WORD_CHARACTER } from './fold.ts'

const MIN_LETTERS = 4
const MAX_LETTERS = 24

/** Words of letters only, long enough that a typo does not make another word. Chinese is not corrected. */
export const canBeCorrection = (word: string): boolean =>
  word.length >= MIN_LETTERS &&
  word.length <= MAX_LETTERS &&
  kindsOf()[word.charCodeAt(0)] === WORD_CHARACTER &&
  /^\p{L}+$/u.test(word)

/** The word, and all its variants with one letter deleted: words with a common variant may be one typo apart. */
export function deletionVariants(word: string): string[] {
  const typos = new Set([word])
  for (let i = 0; i < word.length; i++) typos.add(word.slice(0, i) + word.slice(i + 1))
  return [...typos]
}

/** Whether one typo turns `a` into `b`; false for equal words. */
export function isWithinOneEdit(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false
  let from = 0
  while (from < a.length && a[from] === b[from]) from++
  let same = 0
  while (same < Math.min(a.length, b.length) - from && a.at(-1 - same) === b.at(-1 - same)) same++
  const [restOfA, restOfB] = [a.slice(from, a.length - same), b.slice(from, b.length - same)]
  if (restOfA.length <= 1 && restOfB.length <= 1) return true
  return restOfA.length === 2 && restOfB === `${restOfA[1]}${restOfA[0]}`
}
