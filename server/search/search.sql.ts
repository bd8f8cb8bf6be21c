/** Asking the index, and reading what candidates say; the newest first. */
import { sql } from 'kysely'
import type { Ctx } from '#server/platform/context.ts'
import { type EntryKind, idsOfKind } from '#server/search-index/search-index.ts'
import { type Asked, forPostgres, forSqlite } from './search.ts'

/** The newest entries of a kind that hold what is asked: never more are looked at than wanted. */
export async function selectMatching(
  ctx: Ctx,
  kind: EntryKind,
  asked: Asked,
  limit: number,
): Promise<number[]> {
  // Written out: bound numbers reach SQLite as floating ones, by which FTS5 does not narrow its walk.
  const [first, last] = idsOfKind(kind).map((id) => sql.lit(id))
  const isText = asked.some(({ field }) => field === 'text')
  const table = sql.table(isText ? 'search_text' : 'search_name')
  const query =
    ctx.engine === 'postgres'
      ? sql<{ id: number }>`select id from search_entry
          where ${sql.ref(isText ? 'text' : 'name')} @@ ${forPostgres(asked)}::tsquery
          and id between ${first} and ${last} order by id desc limit ${limit}`
      : sql<{ id: number }>`select rowid as id from ${table}
          where ${table} match ${forSqlite(asked)}
          and rowid between ${first} and ${last} order by rowid desc limit ${limit}`
  const { rows } = await query.execute(ctx.db)
  return rows.map(({ id }) => id)
}

export type KnownWord = { word: string; entries: number }

/** Words that begin so, the most used first. */
export const selectBeginning = (ctx: Ctx, beginning: string, limit: number): Promise<KnownWord[]> =>
  ctx.db
    .selectFrom('search_word')
    .select(['word', 'entries'])
    .where('word', '>=', beginning)
    .where('word', '<', `${beginning}\u{10ffff}`)
    .orderBy('entries', 'desc')
    .orderBy('word')
    .limit(limit)
    .execute()

export const selectWords = (ctx: Ctx, words: string[]): Promise<KnownWord[]> =>
  ctx.db.selectFrom('search_word').select(['word', 'entries']).where('word', 'in', words).execute()

/** Words that share one of the slips, the most used first. */
export const selectSlipping = (ctx: Ctx, slips: string[], limit: number): Promise<KnownWord[]> =>
  ctx.db
    .selectFrom('search_slip')
    .innerJoin('search_word', 'search_word.word', 'search_slip.word')
    .select(['search_word.word', 'search_word.entries'])
    .distinct()
    .where('search_slip.slip', 'in', slips)
    .orderBy('search_word.entries', 'desc')
    .orderBy('search_word.word')
    .limit(limit)
    .execute()
