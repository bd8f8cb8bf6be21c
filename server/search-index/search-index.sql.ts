/** SQL statements of the search index: entries and words, on both engines. */
import { sql } from 'kysely'
import type { Ctx } from '#server/platform/context.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { type EntryKind, firstIdAt, IDS_PER_MINUTE, idsOfKind, type TokenizedEntry } from './search-index.ts'

type Engine = Ctx['engine']

export const selectEntry = (db: Db, kind: EntryKind, subjectId: number) =>
  db
    .selectFrom('search_entry')
    .leftJoin('search_term_vector', 'search_term_vector.entry_id', 'search_entry.id')
    .select(['search_entry.id', 'search_entry.fingerprint', 'search_term_vector.entry_id as vector_of'])
    .where('search_entry.kind', '=', kind)
    .where('search_entry.subject_id', '=', subjectId)
    .executeTakeFirst()

/** The next free id of this minute; no other transaction gets an id of this minute before this one has ended. */
export async function selectFreeId(
  engine: Engine,
  tx: Tx,
  kind: EntryKind,
  listedAt: number,
): Promise<number> {
  const first = firstIdAt(kind, listedAt)
  if (engine === 'postgres')
    await sql`select pg_advisory_xact_lock(hashtextextended(${`search:${first}`}, 0))`.execute(tx)
  const row = await tx
    .selectFrom('search_entry')
    .select('id')
    .where('id', '>=', first)
    .where('id', '<', first + IDS_PER_MINUTE)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return first
  // If one minute has more entries than ids, they overflow into the next minute.
  return row.id + 1 < first + IDS_PER_MINUTE ? row.id + 1 : selectFreeId(engine, tx, kind, listedAt + 60_000)
}

export type SearchEntryRow = { id: number; kind: EntryKind; subject_id: number; fingerprint: string }

export async function insertEntry(
  engine: Engine,
  tx: Tx,
  row: SearchEntryRow,
  tokenized: TokenizedEntry,
): Promise<void> {
  if (engine === 'postgres') {
    const name = [
      ...lexemes(tokenized.title.main, 'A'),
      ...lexemes(tokenized.title.extra, 'A'),
      ...lexemes(tokenized.label.main, 'B'),
      ...lexemes(tokenized.label.extra, 'B'),
      ...lexemes(tokenized.pinyin, 'C'),
    ].join(' ')
    const text = [
      ...lexemes(tokenized.all.main, 'A'),
      ...quoted(tokenized.all.extra),
      ...quoted(tokenized.salient),
    ].join(' ')
    await sql`insert into search_entry (id, kind, subject_id, fingerprint, name, text)
      values (${row.id}, ${row.kind}, ${row.subject_id}, ${row.fingerprint}, ${name}::tsvector, ${text}::tsvector)`.execute(
      tx,
    )
    await insertVector(tx, row.id, tokenized.vector)
    return
  }
  await tx.insertInto('search_entry').values(row).execute()
  await insertVector(tx, row.id, tokenized.vector)
  const line = (...parts: Iterable<string>[]) => parts.flatMap((part) => [...part]).join(' ')
  await sql`insert into search_name (rowid, title, label, sound)
    values (${row.id}, ${line(tokenized.title.main, tokenized.title.extra)}, ${line(tokenized.label.main, tokenized.label.extra)}, ${line(tokenized.pinyin)})`.execute(
    tx,
  )
  await sql`insert into search_text (rowid, main, extra)
    values (${row.id}, ${line(tokenized.all.main)}, ${line(tokenized.all.extra, tokenized.salient)})`.execute(
    tx,
  )
}

const insertVector = (tx: Tx, entryId: number, terms: Buffer) =>
  tx.insertInto('search_term_vector').values({ entry_id: entryId, terms }).execute()

/** Tokens contain only letters, digits and characters, so nothing needs escaping. */
const lexemes = (tokens: Iterable<string>, weight: 'A' | 'B' | 'C') =>
  [...tokens].map((token, i) => `'${token}':${i + 1}${weight}`)
const quoted = (tokens: Iterable<string>) => [...tokens].map((token) => `'${token}'`)

export async function deleteEntry(engine: Engine, tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('search_entry').where('id', '=', id).execute()
  await tx.deleteFrom('search_term_vector').where('entry_id', '=', id).execute()
  if (engine === 'postgres') return
  await sql`delete from search_name where rowid = ${id}`.execute(tx)
  await sql`delete from search_text where rowid = ${id}`.execute(tx)
}

/** A list as one parameter, so that lists of every length are one statement. */
const listOf = (engine: Engine, words: string[]) =>
  engine === 'postgres'
    ? sql`select unnest(${words}::text[]) as value`
    : sql`select value from json_each(${JSON.stringify(words)})`

/** Adds one entry to the count of each word. @returns the new words */
export async function addWords(engine: Engine, tx: Tx, words: Set<string>): Promise<string[]> {
  if (words.size === 0) return []
  // In order, so that two writers cannot deadlock.
  const { rows } = await sql<{ word: string; entries: number }>`
    insert into search_word (word, entries) select value, 1 from (${listOf(engine, [...words].toSorted())}) as list
    where true
    on conflict (word) do update set entries = search_word.entries + 1
    returning word, entries`.execute(tx)
  return rows.filter((row) => row.entries === 1).map((row) => row.word)
}

/** Subtracts one entry from the count of each word, and deletes words without entries. @returns the deleted words */
export async function removeWords(engine: Engine, tx: Tx, words: Set<string>): Promise<string[]> {
  if (words.size === 0) return []
  const list = listOf(engine, [...words].toSorted())
  await sql`update search_word set entries = entries - 1 where word in (${list})`.execute(tx)
  const { rows } = await sql<{ word: string }>`
    delete from search_word where word in (${list}) and entries <= 0 returning word`.execute(tx)
  return rows.map((row) => row.word)
}

type TypoForm = [slip: string, word: string]

export async function insertTypos(engine: Engine, tx: Tx, typos: TypoForm[]): Promise<void> {
  if (typos.length === 0) return
  const values =
    engine === 'postgres'
      ? sql`select * from unnest(${typos.map(([typo]) => typo)}::text[], ${typos.map(([, word]) => word)}::text[])`
      : sql`select value ->> 0, value ->> 1 from json_each(${JSON.stringify(typos)})`
  // Without “where” SQLite would parse “on conflict” as a part of a join.
  await sql`insert into search_typo (typo, word) select * from (${values}) as list where true
    on conflict do nothing`.execute(tx)
}

export async function deleteTypos(engine: Engine, tx: Tx, typos: TypoForm[]): Promise<void> {
  if (typos.length === 0) return
  const part = (i: 0 | 1) => listOf(engine, [...new Set(typos.map((typo) => typo[i]))])
  await sql`delete from search_typo where typo in (${part(0)}) and word in (${part(1)})`.execute(tx)
}

/** Entries of a kind in the order of their ids, after `afterId`. */
export const selectEntries = (db: Db, kind: EntryKind, afterId: number, limit: number) => {
  const [first, last] = idsOfKind(kind)
  return db
    .selectFrom('search_entry')
    .select(['id', 'subject_id'])
    .where('id', '>', Math.max(afterId, first - 1))
    .where('id', '<=', last)
    .orderBy('id')
    .limit(limit)
    .execute()
}

export type StoredFingerprint = {
  fingerprint: string
  /** An entry of an earlier index version has no term vector yet. */
  has_vector: boolean
}

export async function selectFingerprints(
  db: Db,
  kind: EntryKind,
  subjectIds: number[],
): Promise<Map<number, StoredFingerprint>> {
  if (subjectIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('search_entry')
    .leftJoin('search_term_vector', 'search_term_vector.entry_id', 'search_entry.id')
    .select([
      'search_entry.subject_id',
      'search_entry.fingerprint',
      'search_term_vector.entry_id as vector_of',
    ])
    .where('search_entry.kind', '=', kind)
    .where('search_entry.subject_id', 'in', subjectIds)
    .execute()
  return new Map(
    rows.map(({ subject_id, fingerprint, vector_of }) => [
      subject_id,
      { fingerprint, has_vector: vector_of !== null },
    ]),
  )
}

/** Deletes everything. */
export async function deleteWholeIndex(engine: Engine, tx: Tx): Promise<void> {
  for (const table of ['search_entry', 'search_term_vector', 'search_word', 'search_typo'] as const)
    await tx.deleteFrom(table).execute()
  if (engine === 'postgres') return
  await sql`insert into search_name (search_name) values ('delete-all')`.execute(tx)
  await sql`insert into search_text (search_text) values ('delete-all')`.execute(tx)
}

/** Pages written by one merge step: a few milliseconds. */
const PAGES = 100

/**
 * Merges segments of the embedded index, so that queries read fewer of them.
 * @returns whether there was anything to do
 */
export async function mergeSegments(tx: Tx): Promise<boolean> {
  const changes = async () =>
    (await sql<{ n: number }>`select total_changes() as n`.execute(tx)).rows[0]?.n ?? 0
  const before = await changes()
  await sql`insert into search_name (search_name, rank) values ('merge', ${PAGES})`.execute(tx)
  await sql`insert into search_text (search_text, rank) values ('merge', ${PAGES})`.execute(tx)
  // Each of the two counts as one change even if nothing was left to do.
  return (await changes()) - before > 2
}
