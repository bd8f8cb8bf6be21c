/**
 * The worker process that searches while the server handles other requests, with lower priority (docs/decisions/0090). Its
 * connection only reads; it sees what was committed before the search begins. search-site.ts sends the requests.
 */
import { constants, getPriority, setPriority } from 'node:os'
import { createCacheTagLog } from '#server/platform/cache/cache-tags.ts'
import { createMemoize } from '#server/platform/cache/memoize.ts'
import { openSqliteReader } from '#server/platform/db/sqlite.ts'
import { handleRequests } from '#server/platform/processes/worker-main.ts'
import { type FoundResults, searchAll } from './search-all.ts'

export type SearchRequest = { folder: string; keywords: string }

/** Beside a process that is always busy, it still gets a tenth of a processor. */
const LOWER_BY = 10
setPriority(Math.min(getPriority() + LOWER_BY, constants.priority.PRIORITY_LOW))

handleRequests<SearchRequest, FoundResults>(async () => {
  let opened: ReturnType<typeof openIndex> | undefined
  return async ({ folder, keywords }) => {
    opened ??= openIndex(folder)
    const { ctx, cacheTags } = await opened
    await cacheTags.catchUp()
    return searchAll(ctx, keywords)
  }
})

async function openIndex(folder: string) {
  const database = openSqliteReader(folder)
  const cacheTags = createCacheTagLog(database, Date.now)
  await cacheTags.start()
  const memoize = createMemoize(cacheTags)
  return {
    ctx: { engine: database.engine, db: database.read, cacheTags, memoize, now: Date.now },
    cacheTags,
  }
}
