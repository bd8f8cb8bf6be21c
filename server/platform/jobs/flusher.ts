/** Collects counters and similar entries in memory and writes them every second, in small transactions. */
import { setImmediate } from 'node:timers/promises'
import type { Tx } from '../db/database.ts'

export type FlushHandler = (tx: Tx, entries: unknown[]) => Promise<void>

export type Flusher = {
  /** Never waits and never fails. */
  add: (kind: string, entry: unknown) => void
  start: (handlers: Record<string, FlushHandler>, onFailure: (error: unknown) => void) => void
  flush: () => Promise<void>
  /** Writes the remaining entries. */
  stop: () => Promise<void>
}

const INTERVAL_MS = 1_000
/** Further entries are dropped until the next write: memory stays bounded under a flood and while the database is down. */
const MAX_ENTRIES = 50_000
/** Entries of a kind in one transaction: the embedded engine blocks the event loop while it writes (docs/requirements/safety.md, H8). */
const MAX_BATCH = 50
/** An entry that fails alone so often is at fault itself, and is dropped: a lock or a lost connection can make any entry fail once. */
const MAX_TRIES = 5
/** Entries that wait for another try; beyond them, an entry is dropped when it fails alone. */
const MAX_RETRIES = 100

export function createFlusher(
  transaction: <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>,
): Flusher {
  let pending = new Map<string, unknown[]>()
  let size = 0
  let retries: Retry[] = []
  let handlers: Record<string, FlushHandler> = {}
  let fail: (error: unknown) => void = () => {}
  let timer: NodeJS.Timeout | null = null
  let writing: Promise<void> = Promise.resolve()

  const write = async () => {
    await retry()
    if (size === 0) return
    const batches = batchesOf(pending)
    pending = new Map()
    size = 0
    for (let batch = batches.shift(); batch; batch = batches.shift()) {
      const current = batch
      try {
        await transaction(async (tx) => {
          for (const [kind, entries] of current) await handlers[kind]?.(tx, entries)
        })
      } catch (error) {
        // Together with the rest: a database that is down is asked once, not for each batch.
        for (const [kind, entries] of merged([current, ...batches])) await writeKind(kind, entries)
        fail(error)
        return
      }
      await setImmediate()
    }
  }

  const isWritten = (kind: string, entries: unknown[]): Promise<boolean> =>
    transaction(async (tx) => handlers[kind]?.(tx, entries)).then(
      () => true,
      () => false,
    )

  const isDatabaseUp = (): Promise<boolean> =>
    transaction(async (tx) => {
      await tx.selectFrom('counter').select('name').limit(1).execute()
    }).then(
      () => true,
      () => false,
    )

  const retry = async () => {
    const due = retries
    retries = []
    for (let next = due.shift(); next; next = due.shift()) {
      const { kind, entry, tries } = next
      if (await isWritten(kind, [entry])) continue
      if (!(await isDatabaseUp())) {
        retries.push(next, ...due)
        return
      }
      if (tries + 1 < MAX_TRIES) retries.push({ kind, entry, tries: tries + 1 })
    }
  }

  /** Writes one kind in its own transaction, so that a failing kind takes no other with it. */
  const writeKind = async (kind: string, entries: unknown[]) => {
    if (await isWritten(kind, entries)) return
    if (!(await isDatabaseUp())) return putBack(kind, entries)
    for (const entry of await writeHalves(entries, (some) => isWritten(kind, some)))
      if (retries.length < MAX_RETRIES) retries.push({ kind, entry, tries: 1 })
  }

  const putBack = (kind: string, entries: unknown[]) => {
    const room = entries.slice(0, MAX_ENTRIES - size)
    pending.set(kind, [...room, ...(pending.get(kind) ?? [])])
    size += room.length
  }

  const flush = () => {
    writing = writing.then(write)
    const done = writing
    writing = writing.catch(() => {})
    return done
  }

  return {
    add: (kind, entry) => {
      if (size >= MAX_ENTRIES) return
      size += 1
      const entries = pending.get(kind)
      if (entries) entries.push(entry)
      else pending.set(kind, [entry])
    },
    start: (given, onFailure) => {
      handlers = given
      fail = onFailure
      timer = setInterval(() => void flush().catch(() => {}), INTERVAL_MS).unref()
    },
    flush,
    stop: async () => {
      if (timer) clearInterval(timer)
      await flush()
    },
  }
}

type Batch = Map<string, unknown[]>
type Retry = { kind: string; entry: unknown; tries: number }

/**
 * Splits the entries, in their order, into batches of at most MAX_BATCH of each kind. The kinds are sorted, as two processes must
 * lock rows in the same order.
 */
function batchesOf(entries: Batch): Batch[] {
  const batches: Batch[] = []
  for (const [kind, all] of [...entries].sort(([a], [b]) => (a < b ? -1 : 1)))
    for (let i = 0; i * MAX_BATCH < all.length; i++) {
      batches[i] ??= new Map()
      batches[i]?.set(kind, all.slice(i * MAX_BATCH, (i + 1) * MAX_BATCH))
    }
  return batches
}

function merged(batches: Batch[]): Batch {
  const all: Batch = new Map()
  for (const batch of batches)
    for (const [kind, entries] of batch) all.set(kind, [...(all.get(kind) ?? []), ...entries])
  return all
}

/** Writes all entries except those that fail alone while the database is up. @returns these */
async function writeHalves(
  entries: unknown[],
  isWritten: (some: unknown[]) => Promise<boolean>,
): Promise<unknown[]> {
  if (entries.length < 2) return entries
  const middle = Math.ceil(entries.length / 2)
  const failed: unknown[] = []
  for (const half of [entries.slice(0, middle), entries.slice(middle)])
    if (!(await isWritten(half))) failed.push(...(await writeHalves(half, isWritten)))
  return failed
}
