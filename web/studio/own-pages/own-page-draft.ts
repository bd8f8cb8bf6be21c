/**
 * A page while it is written: every change goes to the browser's own store at once, and to the server when the owner saves.
 * It knows neither React nor the network; what it needs is passed in.
 */
import type { Locale } from '#contract/locale.ts'
import type { OwnPageContent, StudioOwnPage } from '#contract/studio/own-pages.ts'
import { isFailure, type RequestFailure } from '#web/failure.ts'
import type { RecordStore } from '../saving/record-store.ts'
import { createStoreWriter } from '../saving/store-writer.ts'
import { mergeOwnPages } from './merge-own-pages.ts'
import {
  contentOf,
  fieldsOf,
  followServer,
  hasChanges,
  isSamePage,
  type OwnPageRecord,
  ownPageKey,
} from './own-page-record.ts'

export type OwnPageServer = {
  /** The same `saveId` creates the page once. */
  create: (body: OwnPageContent & { saveId: string }) => Promise<StudioOwnPage>
  /** @throws a failure; `conflict` has the page of the server as its data */
  save: (id: number, body: OwnPageContent & { baseVersion: string }) => Promise<StudioOwnPage>
}

type Options = {
  server: OwnPageServer
  records: RecordStore<OwnPageRecord>
  now: () => number
  /** The editor shows the texts of the draft instead of its own. */
  onTexts: () => void
}

export type OwnPageState = {
  content: OwnPageContent
  pageId: number | null
  /** As the server has it; false for a page that it does not have. */
  isPublished: boolean
  isChanged: boolean
  /** False when the browser refused to store it. */
  isStored: boolean
  isSaving: boolean
  failure: RequestFailure | null
  /** Another version that has changed the same language at the same place. */
  conflict: { locale: Locale; theirs: StudioOwnPage } | null
}

/** `merged`: another device had saved other places, and the owner looks at the result before it is saved. */
export type SaveOutcome = 'saved' | 'merged' | 'stopped'

export type OwnPageDraft = ReturnType<typeof createOwnPageDraft>

export const createOwnPageDraft = (initial: OwnPageRecord, { server, records, now, onTexts }: Options) => {
  let record = initial
  let isSaving = false
  let failure: RequestFailure | null = null
  let conflict: OwnPageState['conflict'] = null
  let state: OwnPageState
  const listeners = new Set<() => void>()

  const show = () => {
    const { content, pageId, base } = record
    const isChanged = hasChanges(record)
    const isStored = writer.isStored()
    state = {
      content,
      pageId,
      isPublished: base.isPublished,
      isChanged,
      isStored,
      isSaving,
      failure,
      conflict,
    }
    for (const listener of listeners) listener()
  }
  const writer = createStoreWriter({
    records,
    keyOf: ({ key }) => key,
    current: () => record,
    isWorthKeeping: hasChanges,
    onChange: () => show(),
  })
  const set = (next: OwnPageRecord) => {
    record = next
    void writer.write()
    show()
  }
  const setTexts = (next: OwnPageRecord) => {
    const isOther = !isSamePage(record.content, next.content)
    set(next)
    if (isOther) onTexts()
  }

  /** What was sent before and arrived unseen has another text by now: the server then has the earlier one. */
  const create = async (sent: OwnPageContent): Promise<StudioOwnPage> => {
    const created = await server.create({ ...sent, saveId: record.saveId })
    const isEarlier = created.markdownEn !== sent.markdownEn || created.markdownCn !== sent.markdownCn
    return isEarlier ? server.save(created.id, { ...sent, baseVersion: created.version }) : created
  }

  const send = (sent: OwnPageContent): Promise<StudioOwnPage> => {
    const { pageId, baseVersion } = record
    return pageId === null || baseVersion === null
      ? create(sent)
      : server.save(pageId, { ...sent, baseVersion })
  }

  /** What was typed meanwhile stays; everything else is as the server has stored it. */
  const accept = (sent: OwnPageContent, page: StudioOwnPage) => {
    const former = record.key
    const typed = { ...record.content, isPublished: sent.isPublished }
    const { merged } = mergeOwnPages(sent, typed, contentOf(page))
    const saved = {
      key: ownPageKey(page.id),
      pageId: page.id,
      base: contentOf(page),
      baseVersion: page.version,
    }
    set({ ...record, ...saved, content: merged })
    if (former !== record.key) void writer.settled().then(() => records.forget(former).catch(() => {}))
  }

  /** @returns whether everything could be merged */
  const meet = (theirs: StudioOwnPage): boolean => {
    const { merged, conflicts } = mergeOwnPages(record.base, record.content, contentOf(theirs))
    const [locale] = conflicts
    if (locale) {
      conflict = { locale, theirs }
      show()
      return false
    }
    conflict = null
    setTexts({ ...record, content: merged, base: contentOf(theirs), baseVersion: theirs.version })
    return true
  }

  show()
  return {
    get: () => state,
    key: () => record.key,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    change: (change: Partial<OwnPageContent>): void => {
      failure = null
      set({ ...record, content: { ...record.content, ...change }, changedAt: now() })
    },
    /** Resolves when the browser's own store has the latest text. */
    stored: writer.settled,
    /** @param isPublished whether visitors see it from now on; absent: as before */
    save: async (isPublished = record.base.isPublished): Promise<SaveOutcome> => {
      if (isSaving || conflict) return 'stopped'
      const sent = { ...record.content, isPublished }
      isSaving = true
      failure = null
      show()
      try {
        const page = await send(sent)
        isSaving = false
        accept(sent, page)
        return 'saved'
      } catch (error) {
        isSaving = false
        if (!isFailure(error)) throw error
        if (error.kind === 'conflict') return meet(error.data as StudioOwnPage) ? 'merged' : 'stopped'
        failure = error
        return 'stopped'
      } finally {
        show()
      }
    },
    /** Another device may have saved meanwhile. */
    follow: (page: StudioOwnPage): void => {
      if (!isSaving && !conflict) setTexts(followServer(record, page))
    },
    /** Back to what the server has. @returns what was typed, so that it can be brought back */
    discard: (): OwnPageContent => {
      const typed = record.content
      failure = null
      setTexts({ ...record, content: record.base })
      return typed
    },
    /** Shows other texts: what was discarded, or an earlier version. */
    replace: (change: Partial<OwnPageContent>): void =>
      setTexts({ ...record, content: { ...record.content, ...change }, changedAt: now() }),
    /** What both sides have of the language of the conflict, as the merge needs it. */
    sides: (locale: Locale) => {
      const { title, markdown } = fieldsOf[locale]
      const of = (page: OwnPageContent) => ({ title: page[title], markdown: page[markdown] })
      return { base: of(record.base), mine: of(record.content), theirs: of(conflict?.theirs ?? record.base) }
    },
    /** The owner has merged the language of the conflict; the other one may follow. */
    resolve: async (text: { title: string; markdown: string }): Promise<void> => {
      if (!conflict) return
      const { locale, theirs } = conflict
      const { title, markdown } = fieldsOf[locale]
      const resolved = { [title]: text.title, [markdown]: text.markdown }
      // For this language the merged text is now mine, written on theirs.
      const seen = { [title]: theirs[title], [markdown]: theirs[markdown] }
      setTexts({
        ...record,
        content: { ...record.content, ...resolved },
        base: { ...record.base, ...seen },
        changedAt: now(),
      })
      meet(theirs)
    },
  }
}
