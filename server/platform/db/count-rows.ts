/** Counts rows. */
import type { SelectQueryBuilder } from 'kysely'

/** How many rows a query without selected columns finds. */
export async function countRows<Tables, Names extends keyof Tables>(
  query: SelectQueryBuilder<Tables, Names, unknown>,
): Promise<number> {
  const row = await query.select((e) => e.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  // PostgreSQL counts with numbers that are longer than those of JavaScript, and sends them as texts.
  return Number((row as { count: number | string }).count)
}
