/**
 * Edits the text of a page: every change goes to the browser's own store at once, and to the site when the owner
 * publishes it. It knows neither React nor the network.
 */
import type { PageText, SavePage } from '#contract/studio/pages.ts'
import { isFailure, type RequestFailure } from '#web/failure.ts'
import type { RecordStore } from '../saving/record-store.ts'
import { createStoreWriter } from '../saving/store-writer.ts'
import { followPublished, hasChanges, type PageRecord } from './page-record.ts'

export type PageEditorState = {
  kind: 'published' | 'draft' | 'publishing' | 'failed' | 'conflict'
  record: PageRecord
  failure: RequestFailure | null
  /** False when the browser refused to store the text. */
  isStored: boolean
}

type PageEditorDependencies = {
  /** @throws a failure; `conflict` has the published text as its data */
  save: (text: Omit<SavePage, 'lang'>) => Promise<PageText>
  records: RecordStore<PageRecord>
  /** The editor shows this text: it was merged with one that another device has published, or replaced. */
  onText: (markdown: string, isMerged: boolean) => void
}

export type PageEditor = ReturnType<typeof createPageEditor>

export const createPageEditor = (initial: PageRecord, { save, records, onText }: PageEditorDependencies) => {
  let record = initial
  let isPublishing = false
  let failure: RequestFailure | null = null
  const writer = createStoreWriter({
    records,
    keyOf: ({ page }) => page,
    current: () => record,
    onChange: () => show(),
  })
  let state: PageEditorState
  const listeners = new Set<() => void>()

  const kind = (): PageEditorState['kind'] => {
    if (record.conflict) return 'conflict'
    if (isPublishing) return 'publishing'
    if (failure) return 'failed'
    return hasChanges(record) ? 'draft' : 'published'
  }
  const show = () => {
    state = { kind: kind(), record, failure, isStored: writer.isStored() }
    for (const listener of listeners) listener()
  }

  const set = (next: PageRecord) => {
    record = next
    void writer.write()
    show()
  }
  const follow = (published: PageText) => {
    const before = record.markdown
    const { record: next, isMerged } = followPublished(record, published)
    set(next)
    if (next.markdown !== before) onText(next.markdown, isMerged)
  }

  show()
  return {
    get: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    change: (markdown: string) => {
      if (markdown !== record.markdown) set({ ...record, markdown })
    },
    /** @returns true when the site shows the text now; false when it failed, or first has to be merged or read again */
    publish: async (): Promise<boolean> => {
      if (isPublishing || record.conflict) return false
      const sent = record.markdown
      isPublishing = true
      failure = null
      show()
      try {
        const base = await save({ markdown: sent, baseVersion: record.base.version })
        isPublishing = false
        // What was typed meanwhile stays a draft.
        set({ ...record, base, markdown: record.markdown === sent ? base.markdown : record.markdown })
        return true
      } catch (error) {
        isPublishing = false
        if (!isFailure(error)) throw error
        if (error.kind === 'conflict') follow(error.data as PageText)
        else failure = error
        show()
        return false
      }
    },
    /** Another device may have published meanwhile. */
    follow: (published: PageText) => {
      if (!isPublishing && published.version !== record.base.version) follow(published)
    },
    /** Returns to the published text. @returns what was typed, so that it can be brought back */
    discard: (): string => {
      const typed = record.markdown
      failure = null
      set({ ...record, markdown: record.base.markdown })
      onText(record.markdown, false)
      return typed
    },
    /** Shows a text that was discarded. */
    replace: (markdown: string) => {
      set({ ...record, markdown })
      onText(markdown, false)
    },
    /** The owner has merged the two texts of a conflict. */
    resolve: async (markdown: string): Promise<void> => {
      if (!record.conflict) return
      set({ ...record, markdown, base: record.conflict, conflict: null })
      onText(markdown, false)
    },
    /** Resolves when the browser's own store has the latest text. */
    stored: writer.settled,
  }
}
