/**
 * Writes what somebody types to the browser's own store: to the journal at once, to IndexedDB one write at a time, the last
 * one with the latest text. IndexedDB has a state when its write has ended; then the journal is empty again.
 */
import type { StoredState } from './journal.ts'
import type { RecordStore } from './record-store.ts'

export type StoreWriter = {
  /** Whether the browser has the latest text. */
  isStored: () => boolean
  /** Notes the latest text at once. Resolves when everything that is due has been written; it never rejects. */
  write: () => Promise<void>
  /** Resolves when the writes that run are done. */
  settled: () => Promise<void>
}

type Options<Rec extends object> = {
  records: RecordStore<Rec>
  keyOf: (record: Rec) => string
  current: () => Rec
  /** False: the record is removed, as nothing in it is worth a later visit. */
  isWorthKeeping?: (record: Rec) => boolean
  /** Called when writing begins to fail, or succeeds again. */
  onChange: () => void
}

export function createStoreWriter<Rec extends object>({
  records: { journal, nextSequence, write, remove },
  keyOf,
  current,
  isWorthKeeping = () => true,
  onChange,
}: Options<Rec>): StoreWriter {
  type State = Rec & StoredState
  const opened: State = current()
  /** The states that IndexedDB has for certain, perhaps, and not yet; the first is null when it has none. */
  let confirmed: State | null = opened.sequence === undefined ? null : opened
  let inFlight: { state: State; step: string } | null = null
  let latest: State = opened
  let source: Rec = opened
  let isNoted = true
  let isWritten = true
  let writing: Promise<void> | null = null

  const since = (before: State | null, after: State) =>
    journal.step(before && keyOf(before) === keyOf(after) ? before : null, after)

  const note = () => {
    if (source === current()) return
    source = current()
    latest = { ...source, sequence: nextSequence(latest.sequence) }
    const key = keyOf(latest)
    const before = inFlight && keyOf(inFlight.state) === key ? inFlight : null
    const steps = before ? [before.step, since(before.state, latest)] : [since(confirmed, latest)]
    isNoted = journal.note(key, steps)
  }
  const writeLatest = async () => {
    const state = latest
    inFlight = { state, step: since(confirmed, state) }
    const isKept = isWorthKeeping(state)
    const wasWritten = isWritten
    isWritten = await (isKept ? write(state) : remove(keyOf(state))).then(
      () => true,
      () => false,
    )
    inFlight = null
    if (isWritten) confirmed = isKept ? state : null
    if (isWritten && latest === state) journal.remove(keyOf(state))
    if (wasWritten !== isWritten) onChange()
  }

  return {
    isStored: () => isWritten || isNoted,
    write: () => {
      note()
      writing ??= (async () => {
        let done: State | null = null
        while (done !== latest) {
          done = latest
          await writeLatest()
        }
        writing = null
      })()
      return writing
    },
    settled: () => writing ?? Promise.resolve(),
  }
}
