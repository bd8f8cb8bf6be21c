/** Collects counters and similar entries in memory and writes them in one transaction per second. */
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

export function createFlusher(
  transaction: <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>,
): Flusher {
  let pending = new Map<string, unknown[]>()
  let size = 0
  let handlers: Record<string, FlushHandler> = {}
  let fail: (error: unknown) => void = () => {}
  let timer: NodeJS.Timeout | null = null
  let writing: Promise<void> = Promise.resolve()

  const write = async () => {
    if (size === 0) return
    const batch = pending
    pending = new Map()
    size = 0
    try {
      await transaction(async (tx) => {
        for (const [kind, entries] of batch) await handlers[kind]?.(tx, entries)
      })
    } catch (error) {
      for (const [kind, entries] of batch) await writeKind(kind, entries)
      fail(error)
    }
  }

  /** Writes one kind in its own transaction, so that a failing kind takes no other with it. */
  const writeKind = async (kind: string, entries: unknown[]) => {
    const isWritten = (some: unknown[]) =>
      transaction(async (tx) => handlers[kind]?.(tx, some)).then(
        () => true,
        () => false,
      )
    if (await isWritten(entries)) return
    const isDatabaseUp = await transaction(async (tx) => {
      await tx.selectFrom('counter').select('name').limit(1).execute()
    }).then(
      () => true,
      () => false,
    )
    if (isDatabaseUp) await writeHalves(entries, isWritten)
    else putBack(kind, entries)
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

/** Writes all entries except those that fail alone: the database is up, so the entry itself is at fault. */
async function writeHalves(
  entries: unknown[],
  isWritten: (some: unknown[]) => Promise<boolean>,
): Promise<void> {
  if (entries.length < 2) return
  const middle = Math.ceil(entries.length / 2)
  for (const half of [entries.slice(0, middle), entries.slice(middle)])
    if (!(await isWritten(half))) await writeHalves(half, isWritten)
}
