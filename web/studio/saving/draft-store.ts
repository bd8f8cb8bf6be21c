/** The browser's own store of drafts: what is typed is here before it is sent. */
import { draftKey, type LocalDraft } from './draft-content.ts'
import type { StoredState } from './journal.ts'
import { openRecordStore, type RecordStore } from './record-store.ts'

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

/**
 * Reads what this browser has of an article, also when the tab ended while the article got the key of its number: of the
 * records under the former key and under the number, the later one; the other one goes.
 */
export const readDraft = async (
  records: RecordStore<LocalDraft>,
  key: string,
): Promise<(LocalDraft & StoredState) | undefined> => {
  const local = await records.read(key)
  if (!local || local.articleId === null || local.key === draftKey(local.articleId)) return local
  const numbered = await records.read(draftKey(local.articleId))
  if (!numbered || numbered.changedAt < local.changedAt) return local
  await records.forget(key).catch(() => {})
  return numbered
}
