/** Finds everything of the owner's by its name: words at any place; where there are few, characters in this order. */
import { shortened } from '#contract/shortened.ts'
import { type FoundItem, FoundKind } from '#contract/studio/find.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type FoundRow, finders, type NamePattern } from './find.sql.ts'

/** Of a talk or comment, the beginning of its text. */
const MAX_TITLE = 200
const MAX_OF_KIND = 20
/** With more of a kind, letters that are merely in order would bury what was meant. */
const FEW = 3
/** One letter is in most names. */
const MIN_LETTERS = 2
const MAX_LETTERS = 30

/** Kinds with names, where letters in order mean something; in whole texts nearly everything has them. */
const KINDS_OF_LETTERS: readonly FoundKind[] = [
  ...(['article', 'album', 'reader', 'category', 'tag', 'friend', 'video', 'collection', 'page'] as const),
]

/** @param q not blank. @returns by kind, those first whose name begins with it, then the newest */
export async function findItems(ctx: Pick<Ctx, 'db' | 'engine'>, q: string): Promise<FoundItem[]> {
  const found = await Promise.all(
    FoundKind.options.map(async (kind) => (await findOfKind(ctx, kind, q)).map((row) => toItem(kind, row))),
  )
  return found.flat()
}

async function findOfKind(ctx: Pick<Ctx, 'db' | 'engine'>, kind: FoundKind, q: string): Promise<FoundRow[]> {
  const find = finders[kind]
  const byWords = await find(ctx, wordsPattern(q), MAX_OF_KIND)
  const letters = lettersPattern(q)
  if (byWords.length > FEW || letters === null || !KINDS_OF_LETTERS.includes(kind)) return byWords
  const known = new Set(byWords.map(({ id }) => id))
  const byLetters = await find(ctx, letters, MAX_OF_KIND)
  return [...byWords, ...byLetters.filter(({ id }) => !known.has(id))].slice(0, MAX_OF_KIND)
}

/** Only A to Z, as the databases do without the rules of a language. */
const lower = (text: string) => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')

const wordsPattern = (q: string): NamePattern => ({
  all: lower(q)
    .split(/\s+/)
    .map((word) => `%${escapeLike(word)}%`),
  start: `${escapeLike(lower(q))}%`,
})

/** Null for a text of which letters in order say nothing. */
function lettersPattern(q: string): NamePattern | null {
  const letters = [...lower(q).replace(/\s+/g, '')]
  if (letters.length < MIN_LETTERS || letters.length > MAX_LETTERS) return null
  return { all: [`%${letters.map(escapeLike).join('%')}%`], start: `${escapeLike(letters[0] ?? '')}%` }
}

const toItem = (kind: FoundKind, { id, title, detail, state, parent_id }: FoundRow): FoundItem => ({
  kind,
  id: Number(id),
  title: shortened(title, MAX_TITLE),
  detail,
  state,
  parentId: parent_id == null ? null : Number(parent_id),
})
