/** Files on their way into a text or a talk (IndexedDB): they go on after a reload or the end of the tab, until the server has them. */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { randomId } from '#web/random-id.ts'

export type PendingFile = {
  key: string
  /** What they belong to: the key of a draft or a page. */
  place: string
  file: File
  /** Where in the text it is to stand; null in a talk. */
  at: number | null
  /** Unix ms. */
  addedAt: number
}

interface Files extends DBSchema {
  files: { key: string; value: PendingFile }
}

let opening: Promise<IDBPDatabase<Files>> | undefined

/** Async, as some browsers that refuse IndexedDB throw where it is named. */
const open = async () => {
  opening ??= openDB<Files>('borealis-studio-files', 1, {
    upgrade: (database) => {
      database.createObjectStore('files', { keyPath: 'key' })
    },
    terminated: () => {
      opening = undefined
    },
  })
  opening.catch(() => {
    opening = undefined
  })
  return opening
}

/**
 * Stores a file under a key, by which it is removed. A browser that refuses it keeps it in this tab alone.
 * @returns `isKept` resolves when it was tried
 */
export const keepFile = (
  place: string,
  file: File,
  at: number | null = null,
): { key: string; isKept: Promise<boolean> } => {
  const key = randomId()
  const record = { key, place, file, at, addedAt: Date.now() }
  const isKept = open()
    .then((database) => database.put('files', record))
    .then(
      () => true,
      () => false,
    )
  return { key, isKept }
}

/** The server has the file, or the owner does not want it any more. */
export const removeFile = (key: string): Promise<void> =>
  open()
    .then((database) => database.delete('files', key))
    .catch(() => {})

/** The files of a place in the order in which they were added; none in a browser without a store. */
export const listFiles = async (place: string): Promise<PendingFile[]> =>
  (await listAllFiles()).filter((one) => one.place === place)

export const listAllFiles = async (): Promise<PendingFile[]> => {
  try {
    return (await (await open()).getAll('files')).sort((a, b) => a.addedAt - b.addedAt)
  } catch {
    return []
  }
}

/** The place has another key: a new article got its number. */
export const moveFiles = async (from: string, to: string): Promise<void> => {
  const database = await open()
  for (const record of await listFiles(from)) await database.put('files', { ...record, place: to })
}

export const removeFiles = async (place: string): Promise<void> => {
  for (const { key } of await listFiles(place)) await removeFile(key)
}
