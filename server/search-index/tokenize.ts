/**
 * Tokenizes text: words, and Chinese as overlapping pairs of characters, so that a text and any part of it have the
 * same tokens.
 */
import { fold, HAN, JOINER, kindsOf, normalizeUnicode, WORD_CHARACTER } from './fold.ts'

/** A word, or a run of Chinese characters; `from` and `to` are positions in the text. */
export type Token = {
  kind: 'word' | 'han'
  text: string
  from: number
  to: number
  /** Only a joiner separates it from the token before: both are parts of one compound. */
  isJoined: boolean
}

/** Longer ones are machine-generated; a prefix is enough. */
export const MAX_TOKEN_LENGTH = 64

/** The tokens of a folded text, in order. */
export function tokensOf(folded: string): Token[] {
  const kinds = kindsOf()
  const pieces: Token[] = []
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
    if (kind === HAN) pieces.push({ kind: 'han', text: folded.slice(from, i), from, to: i, isJoined: false })
    else {
      const isJoined = lastWordEnd === from - 1 && kinds[folded.charCodeAt(from - 1)] === JOINER
      const text = folded.slice(from, Math.min(i, from + MAX_TOKEN_LENGTH))
      pieces.push({ kind: 'word', text, from, to: i, isJoined })
      lastWordEnd = i
    }
  }
  return pieces
}

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
  /**
   * Single characters, compounds written as one word, parts of camel case: found, but never as a part of a phrase.
   */
  extra: Set<string>
  /** Words for spelling correction and completion. */
  words: Set<string>
}

export const emptyTokens = (): TokenizedText => ({ main: [], extra: new Set(), words: new Set() })

/** Separates two texts; no text contains it as a word. */
const BOUNDARY = '¶'

/** Tokenizes `text` and appends the tokens. */
export function tokenizeInto(cut: TokenizedText, text: string): void {
  const original = normalizeUnicode(text)
  const folded = fold(original)
  if (cut.main.length > 0) cut.main.push(BOUNDARY)
  const pieces = tokensOf(folded)
  for (const [i, piece] of pieces.entries()) {
    if (piece.kind === 'han') {
      for (const pair of bigramsOf(piece.text)) cut.main.push(pair)
      for (const character of piece.text) cut.extra.add(character)
      continue
    }
    cut.main.push(piece.text)
    addWord(cut.words, piece.text)
    for (const part of camelParts(original.slice(piece.from, piece.to))) addExtra(cut, fold(part))
    if (piece.isJoined) for (const compound of compoundsEndingAt(pieces, i)) addExtra(cut, compound)
  }
}

const addExtra = (cut: TokenizedText, word: string) => {
  const kept = word.slice(0, MAX_TOKEN_LENGTH)
  cut.extra.add(kept)
  addWord(cut.words, kept)
}

const MIN_WORD = 3

/** Numbers are not corrected. */
const addWord = (words: Set<string>, word: string) => {
  if (word.length >= MIN_WORD && /\p{L}/u.test(word)) words.add(word)
}

/** `swift-docc` → `swiftdocc`; of more than two parts also the last two. */
export function compoundsEndingAt(pieces: readonly Token[], last: number): string[] {
  let first = last
  while (pieces[first]?.isJoined && last - first < 7) first--
  const join = (from: number) =>
    pieces
      .slice(from, last + 1)
      .map((piece) => piece.text)
      .join('')
  return [...new Set([join(last - 1), join(first)])]
}

/** `scaleAndRotate` → its three words; nothing for a single word. */
function camelParts(word: string): string[] {
  if (word.length < 2 * MIN_WORD || !/\p{Ll}\p{Lu}/u.test(word)) return []
  return word.split(/(?<=\p{Ll})(?=\p{Lu})/u).filter((part) => part.length >= MIN_WORD)
}
