/** Counting that need not be durable before the answer: gathered in memory, written in one transaction a second. */
import type { Tx } from '../db/database.ts'

export type Writer = (tx: Tx, entries: unknown[]) => Promise<void>

export type Flusher = {
  add: (kind: string, entry: unknown) => void
  start: (writers: Record<string, Writer>, onFailure: (error: unknown) => void) => void
  flush: () => Promise<void>
  /** Writes what is left. */
  stop: () => Promise<void>
}

const PAUSE_MS = 1_000
/** What comes in above this between two writes is not counted: memory stays bounded under a flood. */
const MAX_WAITING = 50_000

export function createFlusher(
  transaction: <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>,
): Flusher {
  let waiting = new Map<string, unknown[]>()
  let size = 0
  let writers: Record<string, Writer> = {}
  let fail: (error: unknown) => void = () => {}
  let timer: NodeJS.Timeout | null = null
  let writing: Promise<void> = Promise.resolve()

  const write = async () => {
    if (size === 0) return
    const batch = waiting
    waiting = new Map()
    size = 0
    await transaction(async (tx) => {
      for (const [kind, entries] of batch) await writers[kind]?.(tx, entries)
    })
  }
  const flush = () => {
    writing = writing.then(write).catch(fail)
    return writing
  }

  return {
    add: (kind, entry) => {
      if (size >= MAX_WAITING) return
      size += 1
      const entries = waiting.get(kind)
      if (entries) entries.push(entry)
      else waiting.set(kind, [entry])
    },
    start: (given, onFailure) => {
      writers = given
      fail = onFailure
      timer = setInterval(flush, PAUSE_MS).unref()
    },
    flush,
    stop: async () => {
      if (timer) clearInterval(timer)
      await flush()
    },
  }
}
