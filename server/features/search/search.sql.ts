/** Queries the index, and reads the texts of candidates; newest first. */
import { sql } from 'kysely'
import type { Ctx } from '#server/platform/context.ts'
import { compiledQuery } from '#server/platform/db/compiled-query.ts'
import type { Db } from '#server/platform/db/database.ts'
import { type EntryKind, entryKinds, idsOfKind } from '#server/search-index/search-index.ts'
import { type IndexExpression, type IndexQuery, toPostgresQuery, toSqliteMatch } from './index-query.sql.ts'
import { asksForPhrase, selectMatchingPhrases } from './phrase-query.sql.ts'

type Table = 'text' | 'name'
type IndexCtx = Pick<Ctx, 'engine' | 'db'>

/** The newest entries of a kind that match: at most as many as wanted. `share` is the estimated share of entries that match. */
export async function selectMatching(
  ctx: IndexCtx,
  kind: EntryKind,
  query: IndexQuery,
  limit: number,
  share = 0,
): Promise<number[]> {
  const table = tableOf(query)
  const isSqlite = ctx.engine === 'sqlite'
  if (!isSqlite && table === 'text' && query.some(asksForPhrase))
    return selectMatchingPhrases(ctx, idsOfKind(kind), query, limit)
  const plan = isSqlite ? 'sqlite' : share >= COMMON_SHARE ? 'postgresCommon' : 'postgres'
  const expression = isSqlite ? toSqliteMatch(query) : toPostgresQuery(query)
  const rows = await statements[plan][table][kind](ctx.db, expression, limit)
  return rows.map(({ id }) => id)
}

type AskedQuery = { query: IndexQuery; share: number }

/** The same for several queries, of which PostgreSQL is asked at once where each would be one simple statement. */
export async function selectMatchingEach(
  ctx: IndexCtx,
  kind: EntryKind,
  asked: AskedQuery[],
  limit: number,
): Promise<number[][]> {
  const together = ctx.engine === 'postgres' ? asked.filter(isSimple) : []
  const found = new Map<AskedQuery, number[]>()
  if (together.length > 1) {
    const rows = await statementOfSeveral(kind, together, limit).execute(ctx.db)
    for (const one of together) found.set(one, [])
    for (const { n, id } of rows.rows) found.get(together[n] as AskedQuery)?.push(Number(id))
  }
  const lists: number[][] = []
  for (const one of asked)
    lists.push(found.get(one) ?? (await selectMatching(ctx, kind, one.query, limit, one.share)))
  return lists
}

const isSimple = ({ query, share }: AskedQuery): boolean => !query.some(asksForPhrase) && share < COMMON_SHARE

function statementOfSeveral(kind: EntryKind, asked: AskedQuery[], limit: number) {
  const branches = asked.map(({ query }, n) => {
    const matches = matchingEntries('postgres', tableOf(query), kind, toPostgresQuery(query), limit)
    return sql`select ${sql.lit(n)} as n, id from (${matches}) as ${sql.ref(`found_${n}`)}`
  })
  return sql<{ n: number; id: number }>`${sql.join(branches, sql` union all `)}`
}

const tableOf = (query: IndexQuery): Table => (query.some(({ field }) => field === 'text') ? 'text' : 'name')

/** So many entries match that the newest matches are soon found one by one. */
const COMMON_SHARE = 0.5

/**
 * Of a common expression the newest entries are soon found one by one; any other must be asked of the index. PostgreSQL would
 * rather read the whole table for one that it believes to be in every tenth entry: it does not count what decompressing the
 * tokens of all entries costs. `materialized` and the query as a subquery, whose matches it cannot estimate, decide.
 */
type Plan = 'sqlite' | 'postgres' | 'postgresCommon'

/** The newest entries of a kind that match. Exported for the test of its plan. */
export function matchingEntries(
  plan: Plan,
  table: Table,
  kind: EntryKind,
  expression: string,
  limit: number,
) {
  const [first, last] = litIds(kind)
  if (plan === 'postgres')
    return sql<{ id: number }>`with found as materialized (
        select id from search_entry where ${sql.ref(table)} @@ (select ${expression}::tsquery)
        and id between ${first} and ${last})
      select id from found order by id desc limit ${limit}`
  if (plan === 'postgresCommon')
    return sql<{ id: number }>`select id from search_entry
      where ts_match_vq(${sql.ref(table)}, ${expression}::tsquery)
      and id between ${first} and ${last} order by id desc limit ${limit}`
  return sql<{ id: number }>`select rowid as id from ${sql.table(`search_${table}`)}
    where ${sql.table(`search_${table}`)} match ${expression}
    and rowid between ${first} and ${last} order by rowid desc limit ${limit}`
}

const matching = (plan: Plan, table: Table, kind: EntryKind) =>
  compiledQuery((db, expression: string, limit: number) => {
    const statement = matchingEntries(plan, table, kind, expression, limit)
    return { compile: () => statement.compile(db) }
  })

/** Inlined: bound numbers reach SQLite as floating-point numbers, which FTS5 does not use to limit its scan. */
const litIds = (kind: EntryKind) => idsOfKind(kind).map((id) => sql.lit(id))

const ofKinds = (plan: Plan, table: Table) =>
  Object.fromEntries(entryKinds.map((kind) => [kind, matching(plan, table, kind)])) as Record<
    EntryKind,
    ReturnType<typeof matching>
  >
const ofTables = (plan: Plan) => ({
  text: ofKinds(plan, 'text'),
  name: ofKinds(plan, 'name'),
})
const statements = {
  sqlite: ofTables('sqlite'),
  postgres: ofTables('postgres'),
  postgresCommon: ofTables('postgresCommon'),
}

/** Of these entries, those that match the expression. */
export async function selectMatchingAmong(
  ctx: IndexCtx,
  kind: EntryKind,
  expression: IndexExpression,
  ids: number[],
): Promise<number[]> {
  const query: IndexQuery = [{ field: 'text', expression }]
  const [first, last] = litIds(kind)
  const { rows } =
    ctx.engine === 'postgres'
      ? await sql<{ id: number }>`select id from search_entry where id = any(${ids}::bigint[])
          and text @@ ${toPostgresQuery(query)}::tsquery order by id`.execute(ctx.db)
      : await sql<{
          id: number
        }>`select rowid as id from search_text where search_text match ${toSqliteMatch(query)}
          and rowid between ${first} and ${last}
          and rowid in (select value from json_each(${JSON.stringify(ids)})) order by rowid`.execute(ctx.db)
  return rows.map(({ id }) => Number(id))
}

export type DictionaryWord = { word: string; entries: number }

/** A short prefix has thousands of words; the most used of them are looked for. */
const MAX_LOOKED_AT = 4000

/** Words with this prefix, the most used first. */
export const selectWordsWithPrefix = (db: Db, beginning: string, limit: number): Promise<DictionaryWord[]> =>
  selectBetween(db, beginning, `${beginning}\u{10ffff}`, limit)

const selectBetween = compiledQuery((db, first: string, last: string, limit: number) =>
  db
    .selectFrom(
      db
        .selectFrom('search_word')
        .select(['word', 'entries'])
        .where('word', '>=', first)
        .where('word', '<', last)
        .orderBy('word')
        .limit(sql.lit(MAX_LOOKED_AT))
        .as('beginning'),
    )
    .select(['word', 'entries'])
    .orderBy('entries', 'desc')
    .orderBy('word')
    .limit(limit),
)

export type KnownWords = {
  words: DictionaryWord[]
  /** Whether there is anything of each kind: a kind without entries is not searched. */
  present: Record<EntryKind, boolean>
}

/** Those of the words that the dictionary has. */
export async function selectWords(db: Db, words: string[]): Promise<KnownWords> {
  const rows = await selectPresenceAndWords(db, words)
  const isPresent = (kind: EntryKind) => Boolean(rows[0]?.[kind])
  return {
    words: rows.flatMap(({ word, entries }) => (word === null ? [] : [{ word, entries: Number(entries) }])),
    present: {
      article: isPresent('article'),
      talk: isPresent('talk'),
      tag: isPresent('tag'),
      'own-page': isPresent('own-page'),
    },
  }
}

type PresenceRow = Record<EntryKind, boolean | number> & { word: string | null; entries: number | null }

/** In one statement, with a row also when no word is known. */
const selectPresenceAndWords = compiledQuery((db, words: string[]) => {
  const present = entryKinds.map((kind) => {
    const [first, last] = litIds(kind)
    return sql`exists (select 1 from search_entry where id between ${first} and ${last}) as ${sql.ref(kind)}`
  })
  const statement = sql<PresenceRow>`select ${sql.join(present)}, word, entries
    from (select 1 as one) as always left join search_word on word in (${sql.join(words)})`
  return { compile: () => statement.compile(db) }
})

/** Words with a common deletion, the most used first. */
export const selectWordsWithTypo = compiledQuery((db, slips: string[], limit: number) =>
  db
    .selectFrom('search_typo')
    .innerJoin('search_word', 'search_word.word', 'search_typo.word')
    .select(['search_word.word', 'search_word.entries'])
    .distinct()
    .where('search_typo.typo', 'in', slips)
    .orderBy('search_word.entries', 'desc')
    .orderBy('search_word.word')
    .limit(limit),
)

/** The ids of what these entries are about. */
export const selectSubjectIds = async (db: Db, entryIds: number[]): Promise<number[]> => {
  if (entryIds.length === 0) return []
  const rows = await db.selectFrom('search_entry').select('subject_id').where('id', 'in', entryIds).execute()
  return rows.map((row) => row.subject_id)
}

/** How often each entry contains each token. Entries of an earlier index version have no row. */
export const selectTermVectors = compiledQuery((db, entryIds: number[]) =>
  db.selectFrom('search_term_vector').select(['entry_id', 'terms']).where('entry_id', 'in', entryIds),
)

export const selectSubjects = compiledQuery((db, entryIds: number[]) =>
  db.selectFrom('search_entry').select(['id', 'subject_id']).where('id', 'in', entryIds),
)

/** Of the newest entries, at most `limit`: how many the full-text tables have lost. For SQLite only. */
export async function countLostEntries(db: Db, limit: number): Promise<number> {
  const newest = await db.selectFrom('search_entry').select('id').orderBy('id', 'desc').limit(limit).execute()
  const ids = JSON.stringify(newest.map((row) => row.id))
  const { rows } = await sql<{ n: number }>`select count(*) as n from json_each(${ids}) as entry
    where not exists (select 1 from search_name_docsize where id = entry.value)
    or not exists (select 1 from search_text_docsize where id = entry.value)`.execute(db)
  return rows[0]?.n ?? 0
}
