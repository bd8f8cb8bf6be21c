/** What can be found, whatever it is: a thing of some kind with its names and its text. Pure. */
import { createHash } from 'node:crypto'
import { fold, normalizeUnicode } from './fold.ts'
import { pinyinOf } from './pinyin.ts'
import { emptyTokens, type TokenizedText, tokenizeInto, tokensOf } from './tokenize.ts'

/** In the order of their ids; a new one goes to the end. */
export const entryKinds = ['article', 'talk', 'tag'] as const
export type EntryKind = (typeof entryKinds)[number]

export type SearchEntry = {
  kind: EntryKind
  subjectId: number
  /** Unix ms; newer ones stand before older ones. */
  listedAt: number
  title: string
  /** Short names that it bears beside its title. */
  labels: string[]
  /** All texts that may be found; empty for what is locked. */
  texts: string[]
}

/** Changes whenever the same entry would be indexed in another way: everything is stale then. */
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

/** More is not indexed: PostgreSQL would refuse it, and nobody reads it. */
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
/** So many may appear in the same minute. */
export const IDS_PER_MINUTE = 4096
const KIND_SPAN = 2 ** 40

/** The ids of a kind: `[first, last]`. */
export const idsOfKind = (kind: EntryKind): [number, number] => {
  const first = entryKinds.indexOf(kind) * KIND_SPAN
  return [first, first + KIND_SPAN - 1]
}

/** The first of the ids that belong to this moment. */
export const firstIdAt = (kind: EntryKind, listedAt: number): number =>
  idsOfKind(kind)[0] + Math.max(0, Math.floor(listedAt / MINUTE_MS)) * IDS_PER_MINUTE
