/**
 * Searches where it holds up nobody. A search alone runs in this process. When searches come together, a worker process
 * of lower priority takes them, and this one goes on with pages (docs/decisions/0090 and 0101).
 */
import type { Ctx } from '#server/platform/context.ts'
import { processFile } from '#server/platform/processes/process-file.ts'
import { databaseFiles } from '#server/platform/processes/process-rights.ts'
import { WorkerError, WorkerProcess } from '#server/platform/processes/worker-process.ts'
import { type FoundResults, searchAll } from './search-all.ts'
import type { SearchRequest } from './search-process.ts'

const file = processFile('server/features/search/search-process.ts')

/** Of searches at once, one runs and the next one waits for a millisecond; more would hold up pages. */
const MAX_HERE = 2
/** In the worker process: while PostgreSQL searches for one, it works on another. */
const AT_ONCE: Record<Ctx['engine'], number> = { sqlite: 1, postgres: 2 }
/** After a failure of the worker process. */
const RETRY_MS = 60_000

type Place = {
  /** Searches that run or wait here. */
  here: number
  worker: WorkerProcess<SearchRequest, FoundResults>
  /** The process that has answered; another one may have to start first. */
  readyPid: number | undefined
  isStarting: boolean
  failedAt: number
}
const places = new WeakMap<object, Place>()

export async function searchSite(ctx: Ctx, keywords: string): Promise<FoundResults> {
  const place = placeOf(ctx)
  const { worker } = place
  if (worker.pid !== undefined && worker.pid === place.readyPid) {
    const found = await searchBeside(ctx, place, keywords)
    if (found) return found
  } else if (place.here >= MAX_HERE && !place.isStarting) void startWorker(ctx, place)
  place.here++
  try {
    return await searchAll(ctx, keywords)
  } finally {
    place.here--
  }
}

/** No search waits for the start: they go on here until the process has answered. */
async function startWorker(ctx: Ctx, place: Place): Promise<void> {
  if (performance.now() - place.failedAt < RETRY_MS) return
  place.isStarting = true
  if (await searchBeside(ctx, place, '')) place.readyPid = place.worker.pid
  place.isStarting = false
}

/**
 * Null after a failure: then this process searches, and gets the same error with all that names its cause.
 * @throws WorkerError for a search that takes too long, here as well
 */
async function searchBeside(ctx: Ctx, place: Place, keywords: string): Promise<FoundResults | null> {
  try {
    const { DATA_DIR, DATABASE_URL } = ctx.config
    return await place.worker.run({ place: { DATA_DIR, DATABASE_URL }, keywords })
  } catch (error) {
    const isTooLong = error instanceof WorkerError && error.kind === 'timeout'
    if (isTooLong && keywords !== '') throw error
    place.readyPid = undefined
    place.failedAt = performance.now()
    ctx.log.warn({ error: (error as Error).message }, 'The search process failed: searches run in the server')
    return null
  }
}

function placeOf(ctx: Ctx): Place {
  const known = places.get(ctx.db)
  if (known) return known
  const place: Place = {
    here: 0,
    worker: new WorkerProcess({
      file,
      megabytes: 128,
      limitMs: 5_000,
      idleMs: 10_000,
      atOnce: AT_ONCE[ctx.engine],
      rights:
        ctx.engine === 'postgres'
          ? { reads: databaseFiles(ctx.config), mayConnect: true }
          : { reads: [ctx.config.DATA_DIR] },
    }),
    readyPid: undefined,
    isStarting: false,
    failedAt: Number.NEGATIVE_INFINITY,
  }
  places.set(ctx.db, place)
  ctx.onClose(async () => place.worker.endIfIdle())
  return place
}
