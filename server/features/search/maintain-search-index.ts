/** Maintains the search index: fills it after an update, merges it daily, and checks it for `doctor`. */
import { sql } from 'kysely'
import type { Ctx } from '#server/platform/context.ts'
import { fillIndex, type IndexInspection, inspectIndex } from '#server/search-index/fill-index.ts'
import { mergeSegments } from '#server/search-index/search-index.sql.ts'
import { searchSources } from './search-sources.ts'

/** Requests of the running site wait for one batch at most. */
const BATCH = 4

/** Job `fill-search-index`: indexes content that was written before there was an index. */
export async function fillSearchIndex(ctx: Ctx): Promise<void> {
  const filled = await fillIndex(ctx, searchSources, BATCH, () => {})
  if (filled.written > 0) ctx.log.info(filled, 'The search index was brought up to date')
}

/** Steps per day: the rest is merged on the next day. */
const MAX_STEPS = 500

/** Each step is a separate transaction, so that other writers can work in between. */
export async function mergeSearchIndex(ctx: Ctx): Promise<void> {
  if (ctx.engine === 'postgres') return
  for (let step = 0; step < MAX_STEPS; step++) if (!(await ctx.transaction(mergeSegments))) return
}

const LOOKED_AT = 200
const MAX_ASKED = 1000

export type IndexHealth = IndexInspection & {
  /** Those of the newest entries that the index does not find by their own words. */
  lost: number
}

export async function checkSearchIndex(ctx: Ctx): Promise<IndexHealth> {
  const seen = await inspectIndex(ctx.db, searchSources, LOOKED_AT)
  return { ...seen, lost: await countLost(ctx) }
}

/** An entry that is listed but missing in the index. */
async function countLost(ctx: Ctx): Promise<number> {
  const newest = await ctx.db
    .selectFrom('search_entry')
    .select('id')
    .orderBy('id', 'desc')
    .limit(MAX_ASKED)
    .execute()
  if (ctx.engine === 'postgres' || newest.length === 0) return 0
  const ids = JSON.stringify(newest.map((row) => row.id))
  const { rows } = await sql<{ n: number }>`select count(*) as n from json_each(${ids}) as entry
    where not exists (select 1 from search_name_docsize where id = entry.value)
    or not exists (select 1 from search_text_docsize where id = entry.value)`.execute(ctx.db)
  return rows[0]?.n ?? 0
}
