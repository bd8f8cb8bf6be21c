/** A store of what is typed: IndexedDB, with the journal for what IndexedDB has not confirmed yet. */
import { type IDBPDatabase, openDB } from 'idb'
import { createJournal, type Journal, type StoredState } from './journal.ts'

export type StoredTable = {
  /** Name of the database; it has one table. */
  database: string
  table: string
  keyPath: string
}

export type RecordStore<Rec extends object> = {
  /** The newest state of a record. For whoever edits it from now on: IndexedDB has it afterwards. */
  read: (key: string) => Promise<(Rec & StoredState) | undefined>
  /** The newest state of every record. @throws when the browser has no IndexedDB */
  list: () => Promise<(Rec & StoredState)[]>
  /** @throws when the browser refuses */
  write: (record: Rec & StoredState) => Promise<void>
  /** From IndexedDB alone: what the journal has of it is newer. */
  remove: (key: string) => Promise<void>
  /** What was typed is of no more use. */
  forget: (key: string) => Promise<void>
  journal: Journal<Rec>
  /** Greater than `after`, and than that of every state that was read or written. */
  nextSequence: (after?: number) => number
}

/** The calls of IndexedDB that the store needs. */
export type RecordTable<Rec> = {
  get: (key: string) => Promise<Rec | undefined>
  getAll: () => Promise<Rec[]>
  put: (record: Rec) => Promise<unknown>
  delete: (key: string) => Promise<unknown>
}

/** @param fields that the owner types */
export const createRecordStore = <Rec extends object>(
  table: RecordTable<Rec & StoredState>,
  keyOf: (record: Rec) => string,
  journal: Journal<Rec>,
): RecordStore<Rec> => {
  let last = 0
  const seen = (sequence = 0) => {
    last = Math.max(last, sequence)
  }
  const write = async (record: Rec & StoredState) => {
    seen(record.sequence)
    await table.put(record)
  }
  return {
    journal,
    write,
    nextSequence: (after = 0) => {
      seen(Math.max(Date.now(), after + 1, last + 1))
      return last
    },
    read: async (key) => {
      // Without IndexedDB, as in some private windows, the journal alone has what was typed.
      const stored = await table.get(key).catch(() => undefined)
      const newest = journal.newest(key, stored)
      seen(newest?.sequence)
      if (!newest) return undefined
      const isWritten = newest === stored || (await write(newest).then(isTrue, isFalse))
      if (isWritten) journal.remove(key)
      return newest
    },
    list: async () => {
      const stored = new Map((await table.getAll()).map((record) => [keyOf(record), record]))
      const keys = new Set([...stored.keys(), ...journal.keys()])
      return [...keys].flatMap((key) => journal.newest(key, stored.get(key)) ?? [])
    },
    remove: async (key) => {
      await table.delete(key)
    },
    forget: async (key) => {
      journal.remove(key)
      await table.delete(key)
    },
  }
}

const isTrue = () => true
const isFalse = () => false

/** A table of IndexedDB, opened at its first use. */
const openTable = <Rec>({ database, table, keyPath }: StoredTable): RecordTable<Rec> => {
  let opening: Promise<IDBPDatabase> | undefined
  const open = () => {
    opening ??= openDB(database, 1, {
      upgrade: (created) => {
        created.createObjectStore(table, { keyPath })
      },
      // The browser has closed it, such as to free space: the next use opens it again.
      terminated: () => {
        opening = undefined
      },
    })
    opening.catch(() => {
      opening = undefined
    })
    return opening
  }
  return {
    get: async (key) => (await open()).get(table, key),
    getAll: async () => (await open()).getAll(table),
    put: async (record) => (await open()).put(table, record),
    delete: async (key) => (await open()).delete(table, key),
  }
}

/** @param fields that the owner types */
export const openRecordStore = <Rec extends object>(
  table: StoredTable,
  fields: readonly (keyof Rec & string)[],
): RecordStore<Rec> =>
  createRecordStore(
    openTable<Rec & StoredState>(table),
    (record) => String(record[table.keyPath as keyof Rec]),
    createJournal<Rec>(table.table, fields),
  )
