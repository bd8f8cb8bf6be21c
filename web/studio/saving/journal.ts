/**
 * Notes what is typed in the synchronous storage of the browser until IndexedDB, which is asynchronous, has confirmed it: a
 * reload or a kill right after a key loses nothing. An entry has one or two steps, each from a state that IndexedDB may
 * have to the next one, so that a key in a long text writes a few bytes.
 */
import { localKeys, localStore, type SafeStorage } from '#web/session/safe-storage.ts'
import { applyPatch, patchBetween, type RecordPatch } from './record-patch.ts'

/** Each state of a record has a number of its own, and a later one a greater number. */
export type StoredState = { sequence?: number }

/** `from` null: the patch has the whole record. */
type Step = { from: number | null; to: number; patch: RecordPatch }

export type JournalStorage = SafeStorage & { keys: (prefix: string) => string[] }
export type Journal<Rec extends object> = ReturnType<typeof createJournal<Rec>>

/** In UTF-16 units. Browsers give a site about five million for everything. */
const MAX_ENTRY_LENGTH = 1_000_000

const browserStorage: JournalStorage = { ...localStore, keys: localKeys }

/**
 * @param name of the store whose records it notes
 * @param fields that the owner types; what else is in a record comes from the last whole one
 */
export const createJournal = <Rec extends object>(
  name: string,
  fields: readonly (keyof Rec & string)[],
  storage: JournalStorage = browserStorage,
) => {
  const prefix = `studio-journal:${name}:`
  const typedIn = (record: Rec) => Object.fromEntries(fields.map((field) => [field, record[field]]))
  const stepsOf = (key: string): Step[] => {
    try {
      return JSON.parse(storage.get(prefix + key) ?? '[]') as Step[]
    } catch {
      return []
    }
  }
  return {
    /** One step as text; `before` null: the whole record. */
    step: (before: (Rec & StoredState) | null, after: Rec & StoredState): string => {
      const patch = before
        ? (patchBetween(typedIn(before), typedIn(after)) ?? { fields: {} })
        : { value: after }
      return JSON.stringify({ from: before?.sequence ?? null, to: after.sequence, patch })
    },
    /** @returns false when the browser refused, or the steps are too long; then there is no entry */
    note: (key: string, steps: readonly string[]): boolean => {
      const entry = `[${steps.join()}]`
      if (entry.length <= MAX_ENTRY_LENGTH && storage.set(prefix + key, entry)) return true
      storage.remove(prefix + key)
      return false
    },
    remove: (key: string): void => storage.remove(prefix + key),
    /** The keys of all records with an entry. */
    keys: (): string[] => storage.keys(prefix).map((key) => key.slice(prefix.length)),
    /** The newest state of a record: as IndexedDB has it, or with what was noted since. */
    newest: (key: string, stored: (Rec & StoredState) | undefined): (Rec & StoredState) | undefined => {
      let record = stored
      for (const { from, to, patch } of stepsOf(key)) {
        const isNext =
          from === null ? to > (record?.sequence ?? 0) : record !== undefined && from === record.sequence
        if (!isNext) continue
        try {
          record = { ...(applyPatch(record, patch) as Rec), sequence: to }
        } catch {
          return record
        }
      }
      return record
    },
  }
}
