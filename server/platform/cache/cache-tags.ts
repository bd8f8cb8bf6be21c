/**
 * What changed, told to everybody who keeps something made from it: the page cache and the kept counts,
 * in this process at once, in other processes within a fraction of a second.
 *
 * A topic is a word such as `articles`, `article:7` or `site`. Verbs name the topics they change
 * inside their transaction; whoever keeps a thing names the topics it was made from.
 */
import { sql } from 'kysely'
import type { Database, Tx } from '../db/database.ts'

export type CacheTag = string

export type CacheTags = {
  /** Says, in the transaction, that these topics change with it. */
  invalidate: (tx: Tx, ...topics: CacheTag[]) => void
  /** The present moment; a thing made now is fresh until one of its topics is newer. */
  version: () => number
  isFresh: (madeAt: number, topics: Iterable<CacheTag>) => boolean
  /** Hears that something changed, whoever changed it. */
  onChange: (listener: () => void) => void
}

const POLL_MS = 200
const KEEP_MS = 24 * 3600 * 1000

export type CacheTagLog = CacheTags & {
  /** Writes what `tx` touched; the last act of a transaction. */
  record: (tx: Tx) => Promise<void>
  /** Makes it known in this process, after the commit and before anybody is answered. */
  publish: (tx: Tx) => void
  start: () => Promise<void>
  stop: () => Promise<void>
}

export function createCacheTagLog(database: Database, now: () => number): CacheTagLog {
  const versions = new Map<CacheTag, number>()
  const touched = new WeakMap<Tx, Set<CacheTag>>()
  const own = new Set<number>()
  const listeners: (() => void)[] = []
  let tick = 1
  /** Everything made before this moment is stale: set when changes may have been missed. */
  let horizon = 0
  let seen = 0
  let commits = 0
  let timer: NodeJS.Timeout | null = null
  let ear: { close: () => Promise<void> } | null = null

  const apply = (topics: Iterable<CacheTag>) => {
    tick += 1
    for (const topic of topics) versions.set(topic, tick)
    for (const listener of listeners) listener()
  }

  const look = async () => {
    const rows = await database.read
      .selectFrom('content_change')
      .select(['id', 'topic'])
      .where('id', '>', seen)
      .orderBy('id')
      .execute()
    const foreign = rows.filter((row) => !own.delete(row.id))
    seen = rows.at(-1)?.id ?? seen
    if (foreign.length > 0) apply(foreign.map((row) => row.topic))
  }

  const poll = () => {
    const latest = database.foreignCommits?.() ?? 0
    if (latest === commits) return
    commits = latest
    look().catch(() => {})
  }

  return {
    invalidate: (tx, ...topics) => {
      const set = touched.get(tx) ?? new Set()
      for (const topic of topics) set.add(topic)
      touched.set(tx, set)
    },
    version: () => tick,
    isFresh: (madeAt, topics) => {
      if (madeAt === tick) return true
      if (madeAt < horizon) return false
      for (const topic of topics) if ((versions.get(topic) ?? 0) > madeAt) return false
      return true
    },
    onChange: (listener) => {
      listeners.push(listener)
    },
    record: async (tx) => {
      const topics = [...(touched.get(tx) ?? [])]
      if (topics.length === 0) return
      const rows = await tx
        .insertInto('content_change')
        .values(topics.map((topic) => ({ topic, changed_at: now() })))
        .returning('id')
        .execute()
      if (database.engine === 'sqlite') for (const row of rows) own.add(row.id)
      else await sql`select pg_notify('content_change', ${JSON.stringify(topics)})`.execute(tx)
      const last = rows.at(-1)
      if (last && last.id % 100 === 0)
        await tx
          .deleteFrom('content_change')
          .where('changed_at', '<', now() - KEEP_MS)
          .execute()
    },
    publish: (tx) => {
      const topics = touched.get(tx)
      if (topics) apply(topics)
    },
    start: async () => {
      const row = await database.read
        .selectFrom('content_change')
        .select((e) => e.fn.max('id').as('id'))
        .executeTakeFirst()
      seen = row?.id ?? 0
      if (database.listen) {
        const heard = database.listen(
          (payload) => apply(JSON.parse(payload) as CacheTag[]),
          () => {
            tick += 1
            horizon = tick
          },
        )
        ear = heard
        await heard.ready
      } else {
        commits = database.foreignCommits?.() ?? 0
        timer = setInterval(poll, POLL_MS).unref()
      }
    },
    stop: async () => {
      listeners.length = 0
      if (timer) clearInterval(timer)
      await ear?.close()
    },
  }
}
