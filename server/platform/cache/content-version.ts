/**
 * The content version: a number that rises when public content changes, in this process at once, in others within a fraction of a
 * second. What was computed at a version is fresh until the next one.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Listening, Tx } from '../db/database.ts'

/**
 * What a cached value shows: content alone, or also views and visitors. These change all the time, so what shows them is at most a
 * minute old, and the rest stays fresh.
 */
export type Shown = 'content' | 'content and counts'

export type ContentVersion = {
  /**
   * Raises the version when the transaction commits.
   * @param subject what has changed, such as `article:7` or `friends`, for the audit log (see audited-context.ts)
   * @param options isPublic: false for a draft or a private entry, which visitors saw neither before nor see now
   */
  changed: (tx: Tx, subject: string, options?: { isPublic: boolean }) => void
  /** The same where only counts of views and visitors have changed. */
  countsChanged: (tx: Tx) => void
  /** A value of this version is fresh until the number is another one. */
  current: (shown: Shown) => number
}

export type SharedContentVersion = ContentVersion & {
  /** Tells other processes on PostgreSQL; the last statement of a transaction. */
  announce: (tx: Tx) => Promise<void>
  /** Raises the version of this process, after the commit and before the response. */
  raise: (tx: Tx) => void
  start: () => Promise<void>
  stop: () => Promise<void>
}

/** SQLite: how often this process looks for the commits of others. */
const POLL_MS = 200

/** What instances on PostgreSQL hear of a transaction. */
type Change = { sender: string; number: number; shown: Shown }

export function createContentVersion(
  database: Pick<Database, 'foreignCommits' | 'listen'>,
): SharedContentVersion {
  const versions: Record<Shown, number> = { content: 1, 'content and counts': 1 }
  const sender = randomUUID()
  const changes = new WeakMap<Tx, Change>()
  let lastNumber = 0
  /** Own changes that are being committed, and have not raised the version yet. */
  const committing = new Set<number>()
  let readCommits = 0
  let timer: NodeJS.Timeout | null = null
  let subscription: Listening | null = null

  const apply = (shown: Shown) => {
    if (shown === 'content') versions.content += 1
    versions['content and counts'] += 1
  }

  /**
   * After the commit or at its notification, whichever is first: a broken connection may lose the response to a commit. Twice
   * would make stale what was computed in between.
   */
  const applyOwn = ({ number, shown }: Change) => {
    if (committing.delete(number)) apply(shown)
  }

  const note = (tx: Tx, shown: Shown) => {
    const known = changes.get(tx)
    if (!known) changes.set(tx, { sender, number: ++lastNumber, shown })
    else if (shown === 'content') known.shown = shown
  }

  const readCommitted = () => {
    try {
      const latest = database.foreignCommits?.() ?? 0
      // What another process has changed is not known.
      if (latest !== readCommits) apply('content')
      readCommits = latest
    } catch {
      // The disk does not respond: the next time reads it.
    }
  }

  return {
    changed: (tx, _subject, { isPublic } = { isPublic: true }) => {
      if (isPublic) note(tx, 'content')
    },
    countsChanged: (tx) => note(tx, 'content and counts'),
    current: (shown) => versions[shown],
    announce: async (tx) => {
      const change = changes.get(tx)
      if (!change) return
      committing.add(change.number)
      if (database.listen)
        await sql`select pg_notify('content_change', ${JSON.stringify(change)})`.execute(tx)
    },
    raise: (tx) => {
      const change = changes.get(tx)
      if (change) applyOwn(change)
    },
    start: async () => {
      if (!database.listen) {
        readCommits = database.foreignCommits?.() ?? 0
        timer = setInterval(readCommitted, POLL_MS).unref()
        return
      }
      subscription = database.listen(
        (payload) => {
          const change = JSON.parse(payload) as Change
          if (change.sender === sender) applyOwn(change)
          else apply(change.shown)
        },
        // Changes may have been missed.
        () => apply('content'),
      )
      await subscription.ready
    },
    stop: async () => {
      if (timer) clearInterval(timer)
      await subscription?.close()
    },
  }
}
