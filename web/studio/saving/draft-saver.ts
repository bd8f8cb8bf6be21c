/**
 * Saves a draft: every change goes to the browser's own store at once and to the server at the next pause. It knows
 * neither React nor the network; what it needs is passed in.
 */
import { isFailure, type RequestFailure } from '#web/failure.ts'
import { createListeners } from '#web/listeners.ts'
import {
  draftKey,
  type EditedDraft,
  isSameContent,
  type LocalDraft,
  type ServerDraft,
} from './draft-content.ts'
import { mergeDrafts } from './merge-drafts.ts'
import type { RecordStore } from './record-store.ts'
import { createStoreWriter } from './store-writer.ts'

/** What the server says to a save. A failure is thrown: see `isFailure`. */
export type DraftServer = {
  /** The same `saveId` creates the article once. */
  create: (save: {
    saveId: string
    content: EditedDraft
  }) => Promise<{ articleId: number; draft: ServerDraft }>
  save: (save: {
    articleId: number
    saveId: string
    base: ServerDraft
    content: EditedDraft
    /** The server could not apply the changes: send the whole text. */
    isWhole: boolean
  }) => Promise<{ revision: number; savedAt: string; hasChanges?: boolean }>
  /** Reads the data of failure `conflict`. */
  conflict: (failure: RequestFailure) => { isStale: boolean; theirs: ServerDraft }
}

export type SaverDependencies = {
  server: DraftServer
  records: RecordStore<LocalDraft>
  /** The server knows the article now, and the browser has what was typed under its number: a reload has to open that. */
  onCreated: (articleId: number) => void
  /** The editor shows this text: it was merged with a version of another device, or replaced at the owner's request. */
  onMerged: (content: EditedDraft, isByOthers: boolean) => void
  setTimer: (run: () => void, ms: number) => unknown
  clearTimer: (timer: unknown) => void
  now: () => number
  newId: () => string
  isOnline: () => boolean
}

export type SavingKind =
  | 'saved'
  /** A change waits for the next pause. */
  | 'waiting'
  | 'saving'
  | 'offline'
  | 'failed'
  | 'signed-out'
  | 'conflict'

export type SavingState = {
  kind: SavingKind
  articleId: number | null
  revision: number
  savedAt: string | null
  /** Whether readers see something else than this revision; null before this editor has saved one. */
  hasChanges: boolean | null
  /** The failure of the last attempt. */
  failure: RequestFailure | null
  /** Changes since the last save, counted in pauses. */
  unsent: number
  /** False when the browser refused to store the text: then only the server has it. */
  isStored: boolean
  conflict: ServerDraft | null
}

const PAUSE_MS = 1000
/** Text is saved after this time even while the owner types without a pause. */
const LATEST_MS = 8000
const RETRY_MS = [2000, 4000, 8000, 15_000, 30_000]

/** The next attempt may succeed without anybody doing anything. */
const isTemporary = ({ kind }: RequestFailure) =>
  kind === 'unavailable' || kind === 'too-many' || kind === 'unexpected'

export type DraftSaver = ReturnType<typeof createDraftSaver>

export const createDraftSaver = (initial: LocalDraft, dependencies: SaverDependencies) => {
  let record = initial
  let isRunning = false
  let isClosed = false
  let isWhole = false
  let failure: RequestFailure | null = null
  let attempts = 0
  let unsent = 0
  let hasChanges: boolean | null = null
  const writer = createStoreWriter({
    records: dependencies.records,
    keyOf: ({ key }) => key,
    current: () => record,
    onChange: () => show(),
  })
  let timer: unknown
  let firstWaitingAt: number | null = null
  let state: SavingState
  const { notify, subscribe } = createListeners()

  const isDirty = () =>
    record.articleId === null
      ? record.content.title !== '' || record.content.markdown !== ''
      : record.pending !== null || !isSameContent(record.content, record.base.content)

  const kind = (): SavingKind => {
    if (record.conflict) return 'conflict'
    if (isRunning) return 'saving'
    if (!isDirty()) return 'saved'
    if (!failure) return 'waiting'
    if (failure.kind === 'unauthenticated') return 'signed-out'
    return isTemporary(failure) && !dependencies.isOnline() ? 'offline' : 'failed'
  }
  const show = () => {
    const { revision, savedAt } = record.base
    const { articleId, conflict } = record
    state = {
      kind: kind(),
      articleId,
      revision,
      savedAt,
      hasChanges,
      failure,
      unsent,
      isStored: writer.isStored(),
      conflict,
    }
    notify()
  }

  const schedule = (ms: number) => {
    dependencies.clearTimer(timer)
    if (!isClosed) timer = dependencies.setTimer(() => void save(), ms)
  }

  const adopt = (theirs: ServerDraft) => {
    record = { ...record, pending: null }
    const merged = mergeDrafts(record.base.content, record.content, theirs.content)
    if (!merged) {
      record = { ...record, conflict: theirs }
      return
    }
    const isChanged = !isSameContent(merged, record.content)
    record = { ...record, content: merged, base: theirs, conflict: null }
    if (isChanged) dependencies.onMerged(merged, true)
  }

  /**
   * The article gets the key of its number. The journal has the text under it before the address of the screen changes, and
   * the record under the former key goes last, so that at any moment a reload finds the whole text.
   */
  const rename = async (articleId: number) => {
    const formerKey = record.key
    record = { ...record, key: draftKey(articleId) }
    const isWritten = writer.write()
    dependencies.onCreated(articleId)
    await isWritten
    await dependencies.records.forget(formerKey).catch(() => {})
  }

  const send = async (pending: NonNullable<LocalDraft['pending']>) => {
    const { articleId, base } = record
    if (articleId === null) {
      const created = await dependencies.server.create(pending)
      // The server fills in what a new article has.
      const properties = created.draft.content.properties
      record = {
        ...record,
        articleId: created.articleId,
        content: { ...record.content, properties },
        base: created.draft,
        pending: null,
      }
      await writer.write()
      await rename(created.articleId)
      return
    }
    const { hasChanges: differs, ...saved } = await dependencies.server.save({
      articleId,
      base,
      isWhole,
      ...pending,
    })
    hasChanges = differs ?? null
    record = { ...record, base: { ...saved, content: pending.content, device: null }, pending: null }
  }

  /** What runs now, with everything that follows from it. */
  let running: Promise<void> | null = null
  const save = (): Promise<void> => {
    running ??= attempt().finally(() => {
      running = null
    })
    return running
  }

  const attempt = async (): Promise<void> => {
    dependencies.clearTimer(timer)
    if (record.articleId !== null && record.key !== draftKey(record.articleId)) await rename(record.articleId)
    if (record.conflict || !isDirty()) return
    isRunning = true
    firstWaitingAt = null
    show()
    let isUrgent = false
    try {
      // A save without a known outcome comes first, unchanged: the server then recognizes it.
      const pending = record.pending ?? { saveId: dependencies.newId(), content: record.content }
      record = { ...record, pending }
      const sentAt = unsent
      await writer.write()
      await send(pending)
      unsent -= sentAt
      isWhole = false
      failure = null
      attempts = 0
    } catch (error) {
      if (!isFailure(error)) throw error
      if (error.kind === 'conflict') {
        const { isStale, theirs } = dependencies.server.conflict(error)
        isUrgent = true
        if (isStale) adopt(theirs)
        else isWhole = true
        failure = null
      } else {
        failure = error
        // A refusal is a response: this save will not happen.
        if (!isTemporary(error)) record = { ...record, pending: null }
        attempts += 1
      }
    } finally {
      isRunning = false
      await writer.write()
      show()
    }
    if (isClosed || record.conflict || !isDirty()) return
    if (isUrgent) return attempt()
    // A refusal is the same tomorrow: the next change or the owner tries again.
    if (failure && !isTemporary(failure)) return
    schedule(failure ? (RETRY_MS[Math.min(attempts, RETRY_MS.length) - 1] as number) : PAUSE_MS)
  }

  show()
  return {
    get: () => state,
    key: () => record.key,
    content: () => record.content,
    base: () => record.base,
    subscribe,
    /** The owner has changed something. */
    change: (content: EditedDraft) => {
      record = { ...record, content, changedAt: dependencies.now() }
      unsent += 1
      void writer.write()
      if (!record.conflict && !(failure && isTemporary(failure))) {
        firstWaitingAt ??= dependencies.now()
        schedule(Math.max(0, Math.min(PAUSE_MS, firstWaitingAt + LATEST_MS - dependencies.now())))
      }
      show()
    },
    /**
     * Sends now what waits: on ⌘ S, when the network has returned, after a login. When it resolves, the last text was sent
     * or the state says why not.
     */
    saveNow: async (): Promise<void> => {
      await running
      await save()
    },
    /**
     * Runs an action on the revision that the server has. Nothing is sent until it ends: a save of what is typed meanwhile
     * would make that revision an older one, and the server would take the owner for another device.
     */
    hold: async <Result>(action: (revision: number) => Promise<Result>): Promise<Result> => {
      await running
      const held = action(record.base.revision)
      const end = () => {
        running = null
        if (!record.conflict && isDirty()) schedule(PAUSE_MS)
      }
      running = held.then(end, end)
      return held
    },
    /** Resolves when the browser's own store has the latest text. */
    stored: writer.settled,
    /** Another device has saved: its version is merged with this one. */
    adoptNewer: (theirs: ServerDraft): Promise<void> => {
      if (isRunning || record.pending || record.conflict || theirs.revision <= record.base.revision)
        return Promise.resolve()
      adopt(theirs)
      show()
      return writer.write().then(() => save())
    },
    /** The server has changed the draft at the owner's request, such as by restoring a version. */
    replace: (next: ServerDraft) => {
      record = { ...record, content: next.content, base: next, pending: null, conflict: null }
      unsent = 0
      dependencies.onMerged(next.content, false)
      void writer.write()
      show()
    },
    /** The owner has merged the two versions of a conflict. */
    resolve: (content: EditedDraft): Promise<void> => {
      if (!record.conflict) return Promise.resolve()
      record = { ...record, content, base: record.conflict, conflict: null, changedAt: dependencies.now() }
      dependencies.onMerged(content, false)
      show()
      return writer.write().then(() => save())
    },
    /** Nothing is sent any more; what waits stays in the browser's own store. */
    close: () => {
      isClosed = true
      dependencies.clearTimer(timer)
    },
  }
}
