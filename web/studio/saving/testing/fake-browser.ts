/** A browser without a window: storage that is synchronous, and a database whose writes can be late, lost or refused. */
import { createJournal, type StoredState } from '../journal.ts'
import { createRecordStore, type RecordStore } from '../record-store.ts'

/** Of a write, in turns of the microtask queue. */
const LATENCY = 4

export const createFakeBrowser = <Rec extends object>(
  fields: readonly (keyof Rec & string)[],
  keyOf: (record: Rec) => string,
) => {
  type State = Rec & StoredState
  const disk = new Map<string, State>()
  const notes = new Map<string, string>()
  /** Writes that the page has asked for, in order. */
  let waiting: (() => void)[] = []
  const settings = { refusesWrites: false, refusesNotes: false }
  /** Of the pages that run; a page that has ended does nothing any more. */
  let running = { isAlive: true }
  const journalOf = (page: { isAlive: boolean }) =>
    createJournal<Rec>('test', fields, {
      get: (key) => notes.get(key) ?? null,
      set: (key, value) => {
        if (page.isAlive && !settings.refusesNotes) notes.set(key, value)
        return !settings.refusesNotes
      },
      remove: (key) => {
        if (page.isAlive) notes.delete(key)
      },
      keys: (prefix) => [...notes.keys()].filter((key) => key.startsWith(prefix)),
    })
  const requestOf = (page: { isAlive: boolean }) => async (perform: () => void) => {
    if (settings.refusesWrites) throw new Error('The browser refuses.')
    if (page.isAlive) waiting.push(perform)
    for (let i = 0; i < LATENCY; i += 1) await Promise.resolve()
    if (!page.isAlive) await new Promise(() => {})
    waiting = waiting.filter((one) => one !== perform)
    perform()
  }
  return {
    settings,
    disk,
    notes,
    /** As a page gets it that has just been opened. */
    open: (): RecordStore<Rec> => {
      const request = requestOf(running)
      const table = {
        get: async (key: string) => structuredClone(disk.get(key)),
        getAll: async () => structuredClone([...disk.values()]),
        put: (record: State) => {
          const copy = structuredClone(record)
          return request(() => disk.set(keyOf(copy), copy))
        },
        delete: (key: string) => request(() => disk.delete(key)),
      }
      return createRecordStore(table, keyOf, journalOf(running))
    },
    /** What a page that was opened now would show. */
    newest: (key: string): State | undefined =>
      structuredClone(journalOf(running).newest(key, disk.get(key))),
    isWriting: () => waiting.length > 0,
    /** The pages end: this many of the writes that wait are performed, and nobody is told; the others never happen. */
    kill: (performed: number): void => {
      for (const perform of waiting.slice(0, performed)) perform()
      waiting = []
      running.isAlive = false
      running = { isAlive: true }
    },
  }
}
export type FakeBrowser<Rec extends object> = ReturnType<typeof createFakeBrowser<Rec>>
