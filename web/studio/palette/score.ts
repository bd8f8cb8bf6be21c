/** How well a name matches what was typed into the command palette: words at any place, or characters in this order. */

/** Of a name that matches in no way. */
export const NO_MATCH = 0

const WHOLE = 100
const START = 80
const WORD_START = 60
const INSIDE = 40
/** Letters in order: less for each gap between them. */
const IN_ORDER = 20

/** Without accents and case. */
export const foldName = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()

/** @param q and name folded, q without spaces around it. @returns 1 to 100, or NO_MATCH; every word has to match */
export function scoreName(q: string, name: string): number {
  if (q === '') return NO_MATCH
  if (name === q) return WHOLE
  const words = q.split(/\s+/)
  const scores = words.map((word) => scoreWord(word, name))
  if (scores.every((score) => score > NO_MATCH)) {
    const bonus = words.length > 1 && name.includes(q) ? 5 : 0
    return Math.min(...scores) + bonus
  }
  return scoreLetters(q.replace(/\s+/g, ''), name)
}

function scoreWord(word: string, name: string): number {
  if (name.startsWith(word)) return START
  let at = name.indexOf(word)
  if (at < 0) return NO_MATCH
  for (; at >= 0; at = name.indexOf(word, at + 1))
    if (!/[\p{L}\p{N}]/u.test(name[at - 1] ?? ' ')) return WORD_START
  return INSIDE
}

/** Two letters at least; a gap costs one, so that `wrt` finds “Write” before “What readers type”. */
function scoreLetters(letters: string, name: string): number {
  if (letters.length < 2) return NO_MATCH
  let at = -1
  let gaps = 0
  for (const letter of letters) {
    const next = name.indexOf(letter, at + 1)
    if (next < 0) return NO_MATCH
    if (at >= 0 && next > at + 1) gaps++
    at = next
  }
  return Math.max(1, IN_ORDER - gaps)
}
