/** What somebody asks for, read as units: words, compounds, and runs of Chinese characters. */
import { MAX_KEYWORDS } from '#contract/keywords.ts'
import { compoundsEndingAt, MAX_LETTERS, type Piece, pairsOf, piecesOf } from '#server/search-index/cut.ts'
import { composed, fold } from '#server/search-index/fold.ts'

export type Unit =
  | { kind: 'word'; text: string; isTyping: boolean }
  /** Words that only joiners part, as in `node.js`; `text` is all of them as one word. */
  | { kind: 'compound'; text: string; words: string[]; isTyping: boolean }
  | { kind: 'han'; text: string; pairs: string[]; isTyping: false }

export type Query = {
  /** Folded. */
  text: string
  units: Unit[]
  /** All words and pairs in their order, as the index holds them. */
  tokens: string[]
}

const MAX_UNITS = 12
/** A run is asked for by so many of its characters. */
const MAX_CHARACTERS = 24

/** Whatever is typed becomes a query; the end of a long one is left unread. */
export function readQuery(keywords: string): Query {
  const text = fold(
    composed(keywords.slice(0, 4 * MAX_KEYWORDS))
      .trim()
      .slice(0, MAX_KEYWORDS),
  )
  const pieces = piecesOf(text)
  const units: Unit[] = []
  for (let first = 0; first < pieces.length && units.length < MAX_UNITS; ) {
    let last = first
    while (pieces[last + 1]?.isJoined) last++
    units.push(unitOf(pieces, first, last, last === pieces.length - 1))
    first = last + 1
  }
  return { text, units: unlike(units), tokens: units.flatMap(tokensOf) }
}

function unitOf(pieces: Piece[], first: number, last: number, isTyping: boolean): Unit {
  const piece = pieces[first] as Piece
  if (piece.kind === 'han') {
    const text = [...piece.text].slice(0, MAX_CHARACTERS).join('')
    return { kind: 'han', text, pairs: pairsOf(text), isTyping: false }
  }
  if (first === last) return { kind: 'word', text: piece.text, isTyping }
  const words = pieces.slice(first, last + 1).map((one) => one.text)
  const text = (compoundsEndingAt(pieces, last).at(-1) as string).slice(0, MAX_LETTERS)
  return { kind: 'compound', text, words, isTyping }
}

const tokensOf = (unit: Unit): string[] =>
  unit.kind === 'han' ? unit.pairs : unit.kind === 'compound' ? unit.words : [unit.text]

/** The same unit twice says no more than once; typing goes on at the last of them. */
const unlike = (units: Unit[]): Unit[] => [...new Map(units.map((unit) => [unit.text, unit])).values()]
