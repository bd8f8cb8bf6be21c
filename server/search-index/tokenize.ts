/**
 * Tokenizes text: words, and Chinese as overlapping pairs of characters, so that a text and any part of it have the
 * same tokens.
 */
import { fold, HAN, JOINER, kindsOf, normalizeUnicode, WORD_CHARACTER, withoutFillers } from './fold.ts'

/** A word, or a run of Chinese characters; `from` and `to` are positions in the text. */
export type Token = {
  kind: 'word' | 'han'
  text: string
  from: number
  to: number
  /** Only a joiner separates it from the token before: both are parts of one compound. */
  isJoined: boolean
  /** The word with the symbols that belong to it; null for most words. */
  symbol: SymbolTerm | null
}

/** A word whose symbols make it another word: `C++`, `c#`, `.NET`. */
export type SymbolTerm = {
  /** As stored in the index, with characters that both engines treat as letters: `c⁺⁺`, `c♯`, `·net`. */
  text: string
  from: number
  to: number
  /** The word without its symbols is not a term: a search for `c` does not find `C++`. */
  isWhole: boolean
}

/** Longer ones are machine-generated; a prefix is enough. */
export const MAX_TOKEN_LENGTH = 64

/** The tokens of a folded text, in order. */
export function tokensOf(folded: string): Token[] {
  const kinds = kindsOf()
  const tokens: Token[] = []
  let lastWordEnd = -1
  for (let i = 0; i < folded.length; ) {
    const kind = kinds[folded.charCodeAt(i)] as number
    if (kind !== WORD_CHARACTER && kind !== HAN) {
      i += isFirstHalf(folded.charCodeAt(i)) ? 2 : 1
      continue
    }
    const from = i
    while (i < folded.length && kinds[folded.charCodeAt(i)] === kind)
      i += isFirstHalf(folded.charCodeAt(i)) ? 2 : 1
    if (kind === HAN)
      tokens.push({ kind: 'han', text: folded.slice(from, i), from, to: i, isJoined: false, symbol: null })
    else {
      const isJoined = lastWordEnd === from - 1 && kinds[folded.charCodeAt(from - 1)] === JOINER
      const text = folded.slice(from, Math.min(i, from + MAX_TOKEN_LENGTH))
      tokens.push({ kind: 'word', text, from, to: i, isJoined, symbol: symbolTerm(folded, from, i) })
      lastWordEnd = i
    }
  }
  return tokens
}

const PLUS = 0x2b
const HASH = 0x23
const DOT = 0x2e
/** A longer word before a number sign is no name of a language. */
const MAX_BEFORE_HASH = 2
const MAX_AFTER_DOT = 12

function symbolTerm(folded: string, from: number, to: number): SymbolTerm | null {
  const next = folded.charCodeAt(to)
  const isEnd = (at: number) => at >= folded.length || kindsOf()[folded.charCodeAt(at)] !== WORD_CHARACTER
  const isWhole = to - from === 1
  if (next === PLUS && folded.charCodeAt(to + 1) === PLUS)
    return { text: `${folded.slice(from, to)}⁺⁺`, from, to: to + 2, isWhole }
  if (next === HASH && to - from <= MAX_BEFORE_HASH && isEnd(to + 1) && isLetters(folded, from, to))
    return { text: `${folded.slice(from, to)}♯`, from, to: to + 1, isWhole }
  const length = to - from
  if (from === 0 || folded.charCodeAt(from - 1) !== DOT || folded.charCodeAt(from - 2) === DOT) return null
  if (length < 2 || length > MAX_AFTER_DOT || !isLetters(folded, from, to)) return null
  return { text: `·${folded.slice(from, to)}`, from: from - 1, to, isWhole: false }
}

const isLetters = (folded: string, from: number, to: number) => /^\p{L}+$/u.test(folded.slice(from, to))

/** The token of a word in `main`. */
export const mainToken = ({ text, symbol }: Token): string => (symbol?.isWhole ? symbol.text : text)

const isFirstHalf = (unit: number) => unit >= 0xd800 && unit < 0xdc00

/** `云原生` → `云原`, `原生`; a single character stays. */
export function bigramsOf(run: string): string[] {
  const characters = [...run]
  if (characters.length < 2) return characters
  return characters.slice(1).map((character, i) => `${characters[i]}${character}`)
}

export type TokenizedText = {
  /** In order, so that phrases can be found. */
  main: string[]
  /** Single characters, compounds written as one word, parts of camel case: found, but never as a part of a phrase. */
  extra: Set<string>
  /** How often each token of `main` occurs. */
  counts: Map<string, number>
  /** The bytes of all different tokens. */
  bytes: number
  /** Tokens had to be left out: the text has too many different ones. */
  isPartial: boolean
}

export const emptyTokens = (): TokenizedText => ({
  main: [],
  extra: new Set(),
  counts: new Map(),
  bytes: 0,
  isPartial: false,
})

/**
 * PostgreSQL stores at most 1 MB of different tokens and of their positions for each text. Two million characters of prose
 * have less than 900 kB of them.
 */
const MAX_BYTES = 900_000

/** Whether there is room for a token that the text did not have so far. */
function makeRoom(tokenized: TokenizedText, token: string): boolean {
  const bytes = tokenized.bytes + Buffer.byteLength(token)
  if (bytes > MAX_BYTES) tokenized.isPartial = true
  else tokenized.bytes = bytes
  return bytes <= MAX_BYTES
}

/** Separates two texts, and replaces a token without a position; no text contains it as a word. */
const BOUNDARY = '¶'
/**
 * PostgreSQL stores positions up to here, and at most this many of each token. On both engines, later tokens are found
 * without a position, so that both find the same phrases.
 */
const LAST_POSITION = 16_383
const MAX_POSITIONS = 255

/** Tokenizes `text` and appends the tokens. */
export function tokenizeInto(tokenized: TokenizedText, text: string): void {
  const original = normalizeUnicode(text)
  const folded = fold(original)
  if (tokenized.main.length > 0 && tokenized.main.length < LAST_POSITION) tokenized.main.push(BOUNDARY)
  const tokens = tokensOf(folded)
  for (const [i, token] of tokens.entries()) {
    if (token.kind === 'han') {
      for (const pair of bigramsOf(token.text)) addMain(tokenized, pair)
      for (const character of token.text) addExtra(tokenized, character)
      continue
    }
    addMain(tokenized, mainToken(token))
    if (token.symbol) addExtra(tokenized, token.symbol.text)
    for (const part of camelParts(withoutFillers(original.slice(token.from, token.to))))
      addExtra(tokenized, fold(normalizeUnicode(part)))
    if (token.isJoined) for (const compound of compoundsEndingAt(tokens, i)) addExtra(tokenized, compound)
  }
}

function addMain(tokenized: TokenizedText, token: string) {
  const known = tokenized.counts.get(token)
  if (known === undefined && !makeRoom(tokenized, token)) return
  const count = (known ?? 0) + 1
  tokenized.counts.set(token, count)
  if (tokenized.main.length < LAST_POSITION && count <= MAX_POSITIONS) tokenized.main.push(token)
  else if (tokenized.main.length < LAST_POSITION) tokenized.main.push(BOUNDARY)
  else tokenized.extra.add(token)
}

function addExtra(tokenized: TokenizedText, word: string) {
  const token = word.slice(0, MAX_TOKEN_LENGTH)
  if (!tokenized.extra.has(token) && makeRoom(tokenized, token)) tokenized.extra.add(token)
}

const MIN_PART = 3

/** `swift-docc` → `swiftdocc`; of more than two parts also the last two. Versions keep their dots: `16.2.0` → `16·2·0`. */
export function compoundsEndingAt(tokens: readonly Token[], last: number): string[] {
  let first = last
  while (tokens[first]?.isJoined && last - first < 7) first--
  const join = (from: number) => joinWords(tokens.slice(from, last + 1).map((token) => token.text))
  return [...new Set([join(last - 1), join(first)])]
}

/** One word for the parts of a compound; numbers stay apart, because `1620` is another number than `16.2.0`. */
export const joinWords = (words: string[]): string =>
  isVersion(words) ? words.join('·').replace(/^v/, '') : words.join('')

/** `16.2.0` or `v1.2`: every part begins with a digit. */
export const isVersion = (words: string[]): boolean =>
  words.every((word, i) => (i === 0 ? /^v?\d/ : /^\d/).test(word))

/** `scaleAndRotate` → its three words; nothing for a single word. */
function camelParts(word: string): string[] {
  if (word.length < 2 * MIN_PART || !/\p{Ll}\p{Lu}/u.test(word)) return []
  return word.split(/(?<=\p{Ll})(?=\p{Lu})/u).filter((part) => part.length >= MIN_PART)
}
