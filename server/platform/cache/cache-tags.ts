/**
 * Cache tags: says which cached values a change makes stale, in this process at once, in others within a fraction of a second.
 *
 * A tag is a word such as `articles`, `article:7` or `site`. A use case invalidates tags inside its transaction; a
 * cache stores with each value the tags on which it depends.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Listening, Tx } from '../db/database.ts'

export type CacheTag = string

export type CacheTags = {
  /** Invalidates tags when the transaction commits. */
  invalidate: (tx: Tx, ...tags: CacheTag[]) => void
  /** The current version; a value of this version is fresh until one of its tags has a newer one. */
  version: () => number
  isFresh: (version: number, tags: Iterable<CacheTag>) => boolean
  /** Calls the listener after each change, of this process or another. */
  onChange: (listener: () => void) => void
}

/** What other processes, and this one, hear of a transaction on PostgreSQL. */
type Notification = { sender: string; firstId: number; tags: CacheTag[] }

const POLL_MS = 200
const RETENTION_MS = 24 * 3600 * 1000

export type CacheTagLog = CacheTags & {
  /** Writes the invalidated tags for other processes; the last statement of a transaction. */
  record: (tx: Tx) => Promise<void>
  /** Applies them in this process, after the commit and before the response. */
  publish: (tx: Tx) => void
  /** Applies what other connections have committed until now, without waiting for the next poll or for messages. */
  catchUp: () => Promise<void>
  start: () => Promise<void>
  stop: () => Promise<void>
}

type ReadDatabase = Pick<Database, 'engine' | 'read' | 'foreignCommits' | 'listen'>

export function createCacheTagLog(database: ReadDatabase, now: () => number): CacheTagLog {
  const versions = new Map<CacheTag, number>()
  const invalidated = new WeakMap<Tx, Set<CacheTag>>()
  const writtenIds = new WeakMap<Tx, number[]>()
  /** SQLite: rows of this process that `readChanges` has not read yet. */
  const ownIds = new Set<number>()
  /** PostgreSQL: first rows of this process's transactions, after the commit or the notification, until the other. */
  const appliedIds = new Set<number>()
  const sender = randomUUID()
  const listeners: (() => void)[] = []
  let currentVersion = 1
  /** Values of an earlier version are stale: set when changes may have been missed. */
  let epoch = 0
  let lastReadId = 0
  let readCommits = 0
  let timer: NodeJS.Timeout | null = null
  let subscription: Listening | null = null

  const apply = (tags: Iterable<CacheTag>) => {
    currentVersion += 1
    for (const tag of tags) versions.set(tag, currentVersion)
    for (const listener of listeners) listener()
  }

  /**
   * A transaction of this process is applied when it commits or when its notification arrives, whichever is first:
   * its commit may be the one response that a broken connection loses, and applied twice it would make values stale
   * that were computed in between.
   */
  const applyOnce = (firstId: number, tags: Iterable<CacheTag>) => {
    if (appliedIds.delete(firstId)) return
    appliedIds.add(firstId)
    apply(tags)
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

  /** After a failure the commits count as unread: the next time reads them. */
  const readCommitted = async () => {
    const latest = database.foreignCommits?.() ?? 0
    if (latest !== readCommits) await readChanges()
    readCommits = latest
  }
  let reading: Promise<unknown> = Promise.resolve()
  const catchUp = () => {
    if (subscription) return subscription.catchUp()
    const next = reading.then(readCommitted)
    reading = next.catch(() => {})
    return next
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
      const ids = rows.map((row) => row.id)
      writtenIds.set(tx, ids)
      if (database.engine === 'postgres') {
        const notification: Notification = { sender, firstId: ids[0] ?? 0, tags }
        await sql`select pg_notify('content_change', ${JSON.stringify(notification)})`.execute(tx)
      }
      const last = rows.at(-1)
      if (last && last.id % 100 === 0)
        await tx
          .deleteFrom('content_change')
          .where('changed_at', '<', now() - RETENTION_MS)
          .execute()
    },
    publish: (tx) => {
      const tags = invalidated.get(tx)
      if (!tags) return
      const ids = writtenIds.get(tx) ?? []
      if (database.engine === 'postgres') return applyOnce(ids[0] ?? 0, tags)
      // Not before the commit: after a rollback another process can get the same ids.
      for (const id of ids) if (id > lastReadId) ownIds.add(id)
      apply(tags)
    },
    catchUp,
    start: async () => {
      const row = await database.read
        .selectFrom('content_change')
        .select((e) => e.fn.max('id').as('id'))
        .executeTakeFirst()
      lastReadId = row?.id ?? 0
      if (database.listen) {
        const started = database.listen(
          (payload) => {
            const notification = JSON.parse(payload) as Notification
            if (notification.sender === sender) applyOnce(notification.firstId, notification.tags)
            else apply(notification.tags)
          },
          () => {
            appliedIds.clear()
            currentVersion += 1
            epoch = currentVersion
          },
        )
        subscription = started
        await started.ready
      } else {
        readCommits = database.foreignCommits?.() ?? 0
        timer = setInterval(() => catchUp().catch(() => {}), POLL_MS).unref()
      }
    },
    stop: async () => {
      listeners.length = 0
      if (timer) clearInterval(timer)
      await subscription?.close()
    },
  }
}
