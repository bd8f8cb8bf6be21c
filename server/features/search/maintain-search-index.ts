/** Maintains the search index: fills it after an update, merges its segments daily, and checks its health. */
import type { Ctx } from '#server/platform/context.ts'
import { fillIndex, type IndexInspection, inspectIndex } from '#server/search-index/fill-index.ts'
import { mergeSegments } from '#server/search-index/search-index.sql.ts'
import { countLostEntries } from './search.sql.ts'
import { searchSources } from './search-sources.ts'

/** Readers of the running site wait for one batch at most. */
const BATCH = 4

/** Job `fill-search-index`: adds what was written before there was an index. */
export async function fillSearchIndex(ctx: Ctx): Promise<void> {
  const filled = await fillIndex(ctx, searchSources, BATCH, () => {})
  if (filled.written > 0) ctx.log.info(filled, 'The search index was brought up to date')
}

/** Steps per day: what is left is merged the next day. */
const MAX_STEPS = 500

/** Each step is a transaction of its own, so that others can write between two steps. */
export async function mergeSearchIndex(ctx: Ctx): Promise<void> {
  if (ctx.engine === 'postgres') return
  for (let step = 0; step < MAX_STEPS; step++) if (!(await ctx.transaction(mergeSegments))) return
}

const LOOKED_AT = 200
const MAX_ASKED = 1000

export type IndexHealth = IndexInspection & {
  /** Of the newest entries, those that the full-text tables lack. */
  lost: number
}

export async function checkSearchIndex(ctx: Ctx): Promise<IndexHealth> {
  // PostgreSQL has the full-text columns in the row of the entry, where nothing can be lost.
  const lost = ctx.engine === 'postgres' ? 0 : await countLostEntries(ctx.db, MAX_ASKED)
  const seen = await inspectIndex(ctx.db, searchSources, LOOKED_AT)
  return { ...seen, lost }
}
