/**
 * Queries texts for phrases on PostgreSQL, whose index of words has no positions: the index of neighbors finds the entries that
 * may contain a phrase, and the text of as many as are wanted is read to make sure (docs/decisions/0012).
 */
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#server/platform/context.ts'
import { type IndexExpression, type IndexQuery, toPostgresQuery } from './index-query.sql.ts'

/** Whether an entry must contain a phrase somewhere, or one of several. */
export const asksForPhrase = ({ expression }: IndexQuery[number]): boolean => containsPhrase(expression)

function containsPhrase(one: IndexExpression): boolean {
  if ('phrase' in one) return one.phrase.length > 1
  if ('all' in one) return one.all.some(containsPhrase)
  return 'any' in one && one.any.some(containsPhrase)
}

/** The newest entries between these ids that match: at most as many as wanted. */
export async function selectMatchingPhrases(
  { db }: Pick<Ctx, 'db'>,
  [first, last]: [number, number],
  query: IndexQuery,
  limit: number,
): Promise<number[]> {
  const mayMatch = query.map(({ expression }) => mayContain(expression))
  // Without `offset 0`, the text of every entry that may match would be read before they are sorted.
  const { rows } = await sql<{ id: number }>`
    select id from (
      select id, text from search_entry
      where (${sql.join(mayMatch, sql` or `)}) and id between ${sql.lit(first)} and ${sql.lit(last)}
      order by id desc offset 0
    ) as found
    where ts_match_vq(text, ${toPostgresQuery(query)}::tsquery)
    order by id desc limit ${limit}`.execute(db)
  return rows.map(({ id }) => Number(id))
}

type Condition = RawBuilder<boolean>

/** A condition that only indexes answer, which every entry that matches fulfills. */
function mayContain(one: IndexExpression): Condition {
  if ('all' in one) {
    const phrases = one.all.filter(containsPhrase).map(mayContain)
    const others = one.all.filter((each) => !containsPhrase(each))
    return joined([...(others.length > 0 ? [hasTokens({ all: others })] : []), ...phrases], sql` and `)
  }
  if ('any' in one) return joined(one.any.map(mayContain), sql` or `)
  if (!('phrase' in one) || one.phrase.length === 1) return hasTokens(one)
  const tokens = one.phrase.map((token, position) => `'${token}':${position + 1}`).join(' ')
  // As a query of its own: PostgreSQL then takes the index, also for what it believes to be in many entries.
  return sql`search_pairs(text) @> (select search_pairs(${tokens}::tsvector))`
}

const hasTokens = (expression: IndexExpression): Condition =>
  sql`text @@ (select ${toPostgresQuery([{ field: 'text', expression }])}::tsquery)`

const joined = (conditions: Condition[], operator: RawBuilder<unknown>): Condition =>
  sql`(${sql.join(conditions, operator)})`
