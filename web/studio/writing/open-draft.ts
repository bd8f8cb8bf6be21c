/** Opens an article for editing: from the server, or from the browser's own store when that has what the server has not. */
import type { ArticleUnderEdit } from '#contract/studio/drafts.ts'
import { isFailure } from '#web/failure.ts'
import { emptyDraft, isSameContent, type LocalDraft, serverDraft } from '../saving/draft-content.ts'
import { localDrafts, readDraft } from '../saving/draft-store.ts'
import type { StudioClient } from '../session/studio-api.ts'

export type OpenedDraft = { record: LocalDraft; article: ArticleUnderEdit | null }

/** @throws the failure of the request when the browser has no copy either */
export const openDraft = async (
  api: StudioClient,
  key: string,
  articleId: number | null,
): Promise<OpenedDraft> => {
  const local = await readDraft(localDrafts, key)
  if (articleId === null) return { record: local ?? newRecord(key), article: null }
  const article = await api.drafts.show({ params: { id: articleId } }).catch((error: unknown) => {
    if (local && isFailure(error) && error.kind === 'unavailable') return null
    throw error
  })
  const hasUnsent =
    local && (local.pending || local.conflict || !isSameContent(local.content, local.base.content))
  if (local && (hasUnsent || !article)) return { record: local, article }
  return { record: await stored(recordOf(key, article as ArticleUnderEdit)), article }
}

/** Stored before the first key, so that the journal of a long text needs no more than what is typed. */
const stored = async (record: LocalDraft): Promise<LocalDraft> => {
  const numbered = { ...record, sequence: localDrafts.nextSequence() }
  return localDrafts.write(numbered).then(
    () => numbered,
    () => record,
  )
}

const newRecord = (key: string): LocalDraft => ({
  key,
  articleId: null,
  pending: null,
  conflict: null,
  changedAt: 0,
  content: emptyDraft.content,
  base: emptyDraft,
})

const recordOf = (key: string, { id, draft }: ArticleUnderEdit): LocalDraft => {
  const base = serverDraft(draft)
  return { key, articleId: id, content: base.content, base, pending: null, conflict: null, changedAt: 0 }
}
