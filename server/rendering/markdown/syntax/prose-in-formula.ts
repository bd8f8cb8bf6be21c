/** Distinguishes formulas from sentences that stand between two `$`. */

const MAX_HAN = 20
const HAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu
const PUNCTUATION = /[，。；：！？、“”‘’《》【】「」]/
const EDGE_PUNCTUATION = /^[，。；：！？、]|[，。；：！？、]$/
const COMMAND = /\\[A-Za-z]+/g
/** Four words in a row are a line of text, also across the end of a sentence. */
const WORDS = /(?:^|\s)[A-Za-z]{2,}(?:[.,;:!?]?\s[A-Za-z]{2,}){3}/
/** Words and nothing else: `and the`. */
const WORDS_ONLY = /^[A-Za-z]{2,}(?:[.,;:!?]?\s+[A-Za-z]{2,}){1,3}[.,;:!?]?$/

/** True for prose outside braces: `\text{…}` may hold any. Linear in the text. */
export function holdsProse(tex: string): boolean {
  if (EDGE_PUNCTUATION.test(tex.trim())) return true
  const bare = outsideBraces(tex)
  const han = bare.match(HAN)?.length ?? 0
  if (han > 0 && (han > MAX_HAN || PUNCTUATION.test(bare) || bare.search(COMMAND) === -1)) return true
  if (WORDS_ONLY.test(tex.trim())) return true
  return WORDS.test(bare.replace(COMMAND, ' \\ '))
}

function outsideBraces(tex: string): string {
  let depth = 0
  let out = ''
  for (let at = 0; at < tex.length; at++) {
    const char = tex[at] as string
    if (char === '\\') {
      if (depth === 0) out += tex.slice(at, at + 2)
      at++
    } else if (char === '{') depth++
    else if (char === '}') depth = Math.max(0, depth - 1)
    else if (depth === 0) out += char
  }
  return out
}
