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
const RETENTION_MS = 24 * 3600 * 1000

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
  const invalidated = new WeakMap<Tx, Set<CacheTag>>()
  const ownIds = new Set<number>()
  const listeners: (() => void)[] = []
  let currentVersion = 1
  /** Everything made before this moment is stale: set when changes may have been missed. */
  let epoch = 0
  let lastReadId = 0
  let readCommits = 0
  let timer: NodeJS.Timeout | null = null
  let subscription: { close: () => Promise<void> } | null = null

  const apply = (tags: Iterable<CacheTag>) => {
    currentVersion += 1
    for (const tag of tags) versions.set(tag, currentVersion)
    for (const listener of listeners) listener()
  }

  const readChanges = async () => {
    const rows = await database.read
      .selectFrom('content_change')
      .select(['id', 'cache_tag'])
      .where('id', '>', lastReadId)
      .orderBy('id')
      .execute()
    const foreign = rows.filter((row) => !ownIds.delete(row.id))
    lastReadId = rows.at(-1)?.id ?? lastReadId
    if (foreign.length > 0) apply(foreign.map((row) => row.cache_tag))
  }

  const poll = () => {
    const latest = database.foreignCommits?.() ?? 0
    if (latest === readCommits) return
    readCommits = latest
    readChanges().catch(() => {})
  }

  return {
    invalidate: (tx, ...tags) => {
      const set = invalidated.get(tx) ?? new Set()
      for (const tag of tags) set.add(tag)
      invalidated.set(tx, set)
    },
    version: () => currentVersion,
    isFresh: (version, tags) => {
      if (version === currentVersion) return true
      if (version < epoch) return false
      for (const tag of tags) if ((versions.get(tag) ?? 0) > version) return false
      return true
    },
    onChange: (listener) => {
      listeners.push(listener)
    },
    record: async (tx) => {
      const tags = [...(invalidated.get(tx) ?? [])]
      if (tags.length === 0) return
      const rows = await tx
        .insertInto('content_change')
        .values(tags.map((tag) => ({ cache_tag: tag, changed_at: now() })))
        .returning('id')
        .execute()
      if (database.engine === 'sqlite') for (const row of rows) ownIds.add(row.id)
      else await sql`select pg_notify('content_change', ${JSON.stringify(tags)})`.execute(tx)
      const last = rows.at(-1)
      if (last && last.id % 100 === 0)
        await tx
          .deleteFrom('content_change')
          .where('changed_at', '<', now() - RETENTION_MS)
          .execute()
    },
    publish: (tx) => {
      const tags = invalidated.get(tx)
      if (tags) apply(tags)
    },
    start: async () => {
      const row = await database.read
        .selectFrom('content_change')
        .select((e) => e.fn.max('id').as('id'))
        .executeTakeFirst()
      lastReadId = row?.id ?? 0
      if (database.listen) {
        const started = database.listen(
          (payload) => apply(JSON.parse(payload) as CacheTag[]),
          () => {
            currentVersion += 1
            epoch = currentVersion
          },
        )
        subscription = started
        await started.ready
      } else {
        readCommits = database.foreignCommits?.() ?? 0
        timer = setInterval(poll, POLL_MS).unref()
      }
    },
    stop: async () => {
      listeners.length = 0
      if (timer) clearInterval(timer)
      await subscription?.close()
    },
  }
}
