/**
 * The newest entries on PostgreSQL, where a search with many matches looks first. Its index finds all matches of a query in any
 * order; with a range of ids beside it, only those in the range are read from the table. The newest matches of a few thousand
 * entries are the newest of all, so results do not depend on the range.
 */
import { sql } from 'kysely'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { type EntryKind, idsOfKind } from '#server/search-index/search-index.ts'

/** Forty matches are among so many entries when one in a hundred matches. A test makes it small. */
export const newest = { entries: 4_000 }

/** New entries make the range longer until then. */
const KEPT_MS = 600_000

type Known = { from: number | null; at: number }
/** By site: the context of a search has a connection of its own. */
const known = new WeakMap<Ctx['config'], Map<string, Known>>()

/** The id where the newest entries of a kind begin; null when there are not more of them. */
export async function newestWindow(
  { db, config, now }: Pick<Ctx, 'db' | 'config' | 'now'>,
  kind: EntryKind,
): Promise<number | null> {
  const kinds = known.get(config) ?? new Map<string, Known>()
  known.set(config, kinds)
  const key = `${kind} ${newest.entries}`
  const last = kinds.get(key)
  if (last && Math.abs(now() - last.at) < KEPT_MS) return last.from
  const from = await selectNewestStart(db, idsOfKind(kind), newest.entries)
  kinds.set(key, { from, at: now() })
  return from
}

async function selectNewestStart(
  db: Db,
  [first, last]: [number, number],
  entries: number,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`select id from search_entry where id between ${first} and ${last}
    order by id desc limit 1 offset ${entries}`.execute(db)
  return rows[0] ? Number(rows[0].id) : null
}
