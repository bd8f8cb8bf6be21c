/** Talks as search may find them: what stands in the list, and nothing else. */
import type { Ctx } from '#server/platform/context.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { EntrySource } from '#server/search-index/fill-index.ts'
import type { SearchEntry } from '#server/search-index/search-index.ts'
import { changeIndexed } from '#server/search-index/update-entry.ts'

/** Does `change` to a talk and takes it into the search index. */
export const changeIndexedTalk = (ctx: Ctx, tx: Tx, id: number, change: () => Promise<void>): Promise<void> =>
  changeIndexed(ctx, tx, () => talkEntries(tx, [id]), change)

async function talkEntries(db: Db, ids: number[]): Promise<SearchEntry[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('talk')
    .select(['id', 'plain_text', 'listed_at'])
    .where('id', 'in', ids)
    .where('listed_at', 'is not', null)
    .execute()
  return rows.map((row) => ({
    kind: 'talk',
    subjectId: row.id,
    listedAt: row.listed_at as number,
    title: '',
    labels: [],
    texts: [row.plain_text],
  }))
}

/** All talks, for whoever brings the whole search index up to date. */
export const talkSource: EntrySource = {
  kind: 'talk',
  ids: async (db, afterId, limit) => {
    const rows = await db
      .selectFrom('talk')
      .select('id')
      .where('listed_at', 'is not', null)
      .where('id', '>', afterId)
      .orderBy('id')
      .limit(limit)
      .execute()
    return rows.map((row) => row.id)
  },
  read: talkEntries,
}
