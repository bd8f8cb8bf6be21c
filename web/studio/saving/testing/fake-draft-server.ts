/** A server of drafts in memory that keeps the rules of the real one: revisions, repeated saves, versions. */
import { Failure } from '#web/failure.ts'
import { type EditedDraft, emptyDraft, isSameContent, type ServerDraft } from '../draft-content.ts'
import type { DraftServer } from '../draft-saver.ts'

/** What happens to a request on its way. */
export type Fate = 'arrives' | 'is lost' | 'response is lost'

export const createFakeDraftServer = () => {
  let current: ServerDraft = emptyDraft
  let isCreated = false
  const responses = new Map<string, { revision: number; savedAt: string }>()
  /** Every text that was ever saved or refused. */
  const versions: EditedDraft[] = []

  const lost = () => new Failure({ kind: 'unavailable', code: 50_300, message: 'no response', data: null })
  const store = (saveId: string, content: EditedDraft) => {
    const saved = { revision: current.revision + 1, savedAt: '2026-01-01T00:00:00Z' }
    current = { ...saved, content, device: null }
    versions.push(content)
    responses.set(saveId, saved)
    return saved
  }

  return {
    versions,
    current: () => current,
    /** The connection of one editor; `fate` decides about each request. */
    connect: (fate: () => Fate): DraftServer => {
      const travel = async <Result>(respond: () => Result): Promise<Result> => {
        const outcome = fate()
        if (outcome === 'is lost') throw lost()
        const response = respond()
        if (outcome === 'response is lost') throw lost()
        return response
      }
      return {
        create: ({ saveId, content }) =>
          travel(() => {
            if (!isCreated) store(saveId, content)
            isCreated = true
            return { articleId: 7, draft: current }
          }),
        save: ({ saveId, base, content }) =>
          travel(() => {
            const before = responses.get(saveId)
            if (before) return before
            if (base.revision === current.revision) return store(saveId, content)
            if (!isSameContent(content, current.content)) versions.push(content)
            throw new Failure({ kind: 'conflict', code: 52_009, message: 'stale', data: current })
          }),
        conflict: ({ data }) => ({ isStale: true, theirs: data as ServerDraft }),
      }
    },
  }
}
export type FakeDraftServer = ReturnType<typeof createFakeDraftServer>
