/**
 * Fills an empty search index of PostgreSQL with all that is listed: words are counted here and written once, and the
 * indexes are created afterwards. Through the code that publishes an article, a hundred thousand take hours.
 */
import { sql } from 'kysely'
import { searchSources } from '#server/features/search/search-sources.ts'
import type { Ctx } from '#server/platform/context.ts'
import { insertEntry, insertTypos } from '#server/search-index/search-index.sql.ts'
import {
  fingerprintOf,
  firstIdAt,
  type SearchEntry,
  type TokenizedEntry,
  tokenizeEntry,
} from '#server/search-index/search-index.ts'
import { canBeCorrection, deletionVariants } from '#server/search-index/typos.ts'

const BATCH = 200
const WORDS = 5_000

export async function fillEmptyIndex(ctx: Ctx, onProgress: (done: number) => void): Promise<void> {
  const indexes = await dropIndexes(ctx)
  const counts = await writeEntries(ctx, onProgress)
  await writeWords(ctx, counts)
  for (const definition of indexes) await sql.raw(definition).execute(ctx.db)
}

/** Returns in how many entries each word is. The server writes a batch while the next one is tokenized. */
async function writeEntries(ctx: Ctx, onProgress: (done: number) => void): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  const used = new Set<number>()
  let done = 0
  let writing: Promise<void> = Promise.resolve()
  for (const source of searchSources)
    for (let after = 0; ; ) {
      const ids = await source.ids(ctx.db, after, BATCH)
      if (ids.length === 0) break
      after = ids.at(-1) as number
      const made = (await source.read(ctx.db, ids)).map((entry) => {
        const tokenized = tokenizeEntry(entry)
        for (const word of tokenized.words) counts.set(word, (counts.get(word) ?? 0) + 1)
        return { row: rowOf(entry, used), tokenized }
      })
      await writing
      writing = writeBatch(ctx, made)
      done += ids.length
      onProgress(done)
    }
  await writing
  return counts
}

type Made = { row: ReturnType<typeof rowOf>; tokenized: TokenizedEntry }

/** The statements of a transaction are sent at once. */
const writeBatch = (ctx: Ctx, made: Made[]): Promise<void> =>
  ctx.transaction(async (tx) => {
    await Promise.all(made.map(({ row, tokenized }) => insertEntry(ctx.engine, tx, row, tokenized)))
  })

function rowOf(entry: SearchEntry, used: Set<number>) {
  let id = firstIdAt(entry.kind, entry.listedAt)
  while (used.has(id)) id++
  used.add(id)
  return { id, kind: entry.kind, subject_id: entry.subjectId, fingerprint: fingerprintOf(entry) }
}

async function writeWords(ctx: Ctx, counts: Map<string, number>): Promise<void> {
  const all = [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1))
  for (let first = 0; first < all.length; first += WORDS) {
    const part = all.slice(first, first + WORDS)
    const words = part.map(([word]) => word)
    const typos = words
      .filter(canBeCorrection)
      .flatMap((word) => deletionVariants(word).map((typo): [string, string] => [typo, word]))
    await ctx.transaction(async (tx) => {
      await sql`insert into search_word (word, entries)
        select * from unnest(${words}::text[], ${part.map(([, entries]) => entries)}::int[])`.execute(tx)
      await insertTypos(ctx.engine, tx, typos)
    })
  }
}

/** @returns the statements that create them again */
async function dropIndexes(ctx: Ctx): Promise<string[]> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename = 'search_entry' and indexdef ilike '% using gin %'`.execute(ctx.db)
  for (const { name } of rows) await sql`drop index ${sql.ref(name)}`.execute(ctx.db)
  return rows.map(({ definition }) => definition)
}
