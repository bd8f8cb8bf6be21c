/**
 * The worker process that searches while the server handles other requests, with lower priority (docs/decisions/0090 and 0101).
 * It only reads; it sees what was committed before the search begins. search-site.ts sends the requests.
 */
import { constants, getPriority, setPriority } from 'node:os'
import { createContentVersion } from '#server/platform/cache/content-version.ts'
import { createMemoize } from '#server/platform/cache/memoize.ts'
import type { Config } from '#server/platform/config/config.ts'
import { openSqliteReader } from '#server/platform/db/sqlite.ts'
import { handleRequests } from '#server/platform/processes/worker-main.ts'
import { type FoundResults, searchAll } from './search-all.ts'

type Place = Pick<Config, 'DATA_DIR' | 'DATABASE_URL'>
export type SearchRequest = { place: Place; keywords: string }

/** Beside a process that is always busy, it still gets a tenth of a processor. */
const LOWER_BY = 10
setPriority(Math.min(getPriority() + LOWER_BY, constants.priority.PRIORITY_LOW))

handleRequests<SearchRequest, FoundResults>(async () => {
  let opened: ReturnType<typeof openIndex> | undefined
  return async ({ place, keywords }) => {
    opened ??= openIndex(place)
    const { ctx, content } = await opened
    await content.catchUp()
    return searchAll(ctx, keywords)
  }
})

async function openIndex(place: Place) {
  const database = await openReader(place)
  const content = createContentVersion(database)
  await content.start()
  const memoize = createMemoize(content)
  return {
    ctx: { engine: database.engine, db: database.read, content, memoize, now: Date.now },
    content,
  }
}

/** The client of PostgreSQL is only loaded where it is needed. */
async function openReader({ DATA_DIR, DATABASE_URL }: Place) {
  if (!DATABASE_URL) return openSqliteReader(DATA_DIR)
  const { openPostgres } = await import('#server/platform/db/postgres.ts')
  return openPostgres(DATABASE_URL)
}
