/** Defines an index entry: its kind, names and text. Pure. */
import { createHash } from 'node:crypto'
import { MINUTE_MS } from '#server/platform/durations.ts'
import { fold, HAN, kindsOf, normalizeUnicode } from './fold.ts'
import { pinyinOf } from './pinyin.ts'
import { encodeTermVector } from './term-vector.ts'
import { emptyTokens, type TokenizedText, tokenizeInto, tokensOf } from './tokenize.ts'

/** In the order of their ids; a new one comes last. */
export const entryKinds = ['article', 'talk', 'tag', 'own-page'] as const
export type EntryKind = (typeof entryKinds)[number]

export type SearchEntry = {
  kind: EntryKind
  subjectId: number
  /** Unix ms; newer entries come before older ones. */
  listedAt: number
  title: string
  /** Short names beside its title, such as tags. */
  labels: string[]
  /** All texts that can be found; empty for a locked article. */
  texts: string[]
}

/**
 * Changed whenever the same entry would be indexed in another way: then all entries are stale. A new version needs a
 * migration that empties `search_term_vector`, `search_word` and `search_typo` and schedules the job `fill-search-index`:
 * an entry without a term vector is of an earlier version, and its words are not counted.
 */
const INDEX_VERSION = 4

export const fingerprintOf = (entry: SearchEntry): string =>
  createHash('sha256')
    .update(JSON.stringify([INDEX_VERSION, entry.listedAt, entry.title, entry.labels, entry.texts]))
    .digest('base64url')
    .slice(0, 22)

export type TokenizedEntry = {
  title: TokenizedText
  label: TokenizedText
  pinyin: Set<string>
  all: TokenizedText
  /** Tokens that the entry repeats so often that they are its subject, in the form of `salientToken`. */
  salient: string[]
  /** All tokens of the entry; counted in `search_word`. */
  words: Set<string>
  vector: Buffer
}

/** Counted once for each entry, so that the dictionary also contains the number of entries. */
export const ANY_ENTRY = ''
/** Counted once for each entry that is mostly Chinese: only these decide how common a pair of characters is. */
export const CHINESE_ENTRY = '¶汉'

/** The form in which the salient tokens of an entry are indexed a second time; no text contains it. */
export const salientToken = (token: string): string => `†${token}`

/** The token of a text, without the mark of a salient one. */
export const plainToken = (token: string): string => token.replace(/^†/, '')

/** A salient token occurs at least this often, and once in this many tokens. */
const MIN_SALIENT = 3
const TOKENS_PER_OCCURRENCE = 200

function salientTokens({ counts }: TokenizedText): string[] {
  let length = 0
  for (const count of counts.values()) length += count
  const least = Math.max(MIN_SALIENT, length / TOKENS_PER_OCCURRENCE)
  return [...counts].filter(([, count]) => count >= least).map(([token]) => salientToken(token))
}

/** What is longer is no article: it is shown as typed (docs/writing.md), and tokenizing it would take seconds. */
const MAX_TEXT = 2_000_000

/** Whether search finds every word of a text. */
export function isIndexedWhole(text: string): boolean {
  if (text.length > MAX_TEXT) return false
  const tokenized = emptyTokens()
  tokenizeInto(tokenized, text)
  return !tokenized.isPartial
}

export function tokenizeEntry(entry: SearchEntry): TokenizedEntry {
  const title = emptyTokens()
  tokenizeInto(title, entry.title)
  const label = emptyTokens()
  for (const one of entry.labels) tokenizeInto(label, one)
  const all = emptyTokens()
  let left = MAX_TEXT
  for (const text of [entry.title, ...entry.labels, ...entry.texts]) {
    tokenizeInto(all, text.slice(0, left))
    left = Math.max(0, left - text.length)
  }
  const pinyin = new Set<string>()
  for (const name of [entry.title, ...entry.labels])
    for (const token of tokensOf(fold(normalizeUnicode(name))))
      if (token.kind === 'han') for (const syllables of pinyinOf(token.text)) pinyin.add(syllables)
  const words = new Set([ANY_ENTRY, ...all.counts.keys(), ...all.extra])
  if (isMostlyChinese(all)) words.add(CHINESE_ENTRY)
  return {
    title,
    label,
    pinyin: pinyin,
    all,
    salient: salientTokens(all),
    words,
    vector: encodeTermVector(all),
  }
}

function isMostlyChinese({ counts }: TokenizedText): boolean {
  const kinds = kindsOf()
  let balance = 0
  for (const [token, count] of counts) balance += kinds[token.charCodeAt(0)] === HAN ? count : -count
  return balance > 0
}

/** Maximum number of entries of the same minute. */
export const IDS_PER_MINUTE = 4096
const KIND_SPAN = 2 ** 40

/** The ids of a kind: `[first, last]`. */
export const idsOfKind = (kind: EntryKind): [number, number] => {
  const first = entryKinds.indexOf(kind) * KIND_SPAN
  return [first, first + KIND_SPAN - 1]
}

/** The first of the ids of this moment. */
export const firstIdAt = (kind: EntryKind, listedAt: number): number =>
  idsOfKind(kind)[0] + Math.max(0, Math.floor(listedAt / MINUTE_MS)) * IDS_PER_MINUTE
