/** The browser's own store of drafts: what is typed is here before it is sent. */
import type { LocalDraft } from './draft-content.ts'
import { openRecordStore } from './record-store.ts'

export const localDrafts = openRecordStore<LocalDraft>(
  { database: 'borealis-studio', table: 'drafts', keyPath: 'key' },
  ['content', 'changedAt'],
)

/** New articles that the server does not know yet, the latest first. */
export const listUnsentDrafts = async (): Promise<LocalDraft[]> =>
  (await localDrafts.list())
    .filter(
      ({ articleId, content }) => articleId === null && (content.title !== '' || content.markdown !== ''),
    )
    .sort((a, b) => b.changedAt - a.changedAt)
