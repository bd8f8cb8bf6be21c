/** Defines an index entry: its kind, names and text. Pure. */
import { createHash } from 'node:crypto'
import { fold, normalizeUnicode } from './fold.ts'
import { pinyinOf } from './pinyin.ts'
import { emptyTokens, type TokenizedText, tokenizeInto, tokensOf } from './tokenize.ts'

/** In the order of their ids; a new one comes last. */
export const entryKinds = ['article', 'talk', 'tag'] as const
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

/** Changed whenever the same entry would be indexed in another way: then all entries are stale. */
const INDEX_VERSION = 1

export const fingerprintOf = (entry: SearchEntry): string =>
  createHash('sha256')
    .update(JSON.stringify([INDEX_VERSION, entry.listedAt, entry.title, entry.labels, entry.texts]))
    .digest('base64url')
    .slice(0, 22)

export type TokenizedEntry = {
  title: TokenizedText
  label: TokenizedText
  sounds: Set<string>
  all: TokenizedText
  words: Set<string>
}

/** A longer text is not indexed beyond this: PostgreSQL would refuse it, and nobody reads it. */
const MAX_TEXT = 150_000

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
  const sounds = new Set<string>()
  for (const name of [entry.title, ...entry.labels])
    for (const piece of tokensOf(fold(normalizeUnicode(name))))
      if (piece.kind === 'han') for (const sound of pinyinOf(piece.text)) sounds.add(sound)
  return { title, label, sounds, all, words: all.words }
}

const MINUTE_MS = 60_000
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
