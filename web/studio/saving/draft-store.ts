/** The browser's own store of drafts (IndexedDB): what is typed is here before it is sent. */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { LocalDraft } from './draft-content.ts'

interface Drafts extends DBSchema {
  drafts: { key: string; value: LocalDraft }
}

const NAME = 'borealis-studio'

let opening: Promise<IDBPDatabase<Drafts>> | undefined

const open = () => {
  opening ??= openDB<Drafts>(NAME, 1, {
    upgrade: (database) => {
      database.createObjectStore('drafts', { keyPath: 'key' })
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

export const readLocalDraft = async (key: string): Promise<LocalDraft | undefined> =>
  (await open()).get('drafts', key)

export const writeLocalDraft = async (record: LocalDraft): Promise<void> => {
  await (await open()).put('drafts', record)
}

export const deleteLocalDraft = async (key: string): Promise<void> => {
  await (await open()).delete('drafts', key)
}

/** New articles that the server does not know yet, the latest first. */
export const listUnsentDrafts = async (): Promise<LocalDraft[]> =>
  (await (await open()).getAll('drafts'))
    .filter(
      ({ articleId, content }) => articleId === null && (content.title !== '' || content.markdown !== ''),
    )
    .sort((a, b) => b.changedAt - a.changedAt)
