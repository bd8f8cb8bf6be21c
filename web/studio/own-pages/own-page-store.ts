/** The browser's own store of pages: what is typed is here until the server has it. */
import { openRecordStore } from '../saving/record-store.ts'
import { hasChanges, type OwnPageRecord } from './own-page-record.ts'

export const localOwnPages = openRecordStore<OwnPageRecord>(
  { database: 'borealis-own-pages', table: 'own-pages', keyPath: 'key' },
  ['content', 'changedAt'],
)

/** What was written and not saved, the latest first. */
export const listUnsavedPages = async (): Promise<OwnPageRecord[]> =>
  (await localOwnPages.list()).filter(hasChanges).sort((a, b) => b.changedAt - a.changedAt)
