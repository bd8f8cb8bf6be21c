/** One slip of the finger: a letter too many, too few, a wrong one, or two that changed places. */

const MIN_LETTERS = 4
const MAX_LETTERS = 24

/** Words of letters alone, long enough for a slip to be told from another word. */
export const canBeCorrection = (word: string): boolean =>
  word.length >= MIN_LETTERS && word.length <= MAX_LETTERS && /^\p{L}+$/u.test(word)

/** The word, and all that is left of it when one letter goes: two words that share one are perhaps a slip apart. */
export function deletionVariants(word: string): string[] {
  const slips = new Set([word])
  for (let i = 0; i < word.length; i++) slips.add(word.slice(0, i) + word.slice(i + 1))
  return [...slips]
}

/** Whether one slip makes `a` into `b`; a word is no slip of itself. */
export function isOneEditApart(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false
  let from = 0
  while (from < a.length && a[from] === b[from]) from++
  let same = 0
  while (same < Math.min(a.length, b.length) - from && a.at(-1 - same) === b.at(-1 - same)) same++
  const [restOfA, restOfB] = [a.slice(from, a.length - same), b.slice(from, b.length - same)]
  if (restOfA.length <= 1 && restOfB.length <= 1) return true
  return restOfA.length === 2 && restOfB === `${restOfA[1]}${restOfA[0]}`
}
