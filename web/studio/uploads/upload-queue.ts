/**
 * Files on their way to the media library: three at a time, with progress; each can be canceled and sent again. An
 * interruption holds all of them where they are, so that they arrive in their order.
 */
import type { MediaFile } from '#contract/studio/media.ts'
import { createListeners } from '#web/listeners.ts'
import type { UploadOptions } from './upload-file.ts'

const AT_ONCE = 3
/** Delays after the first, second … interruption in a row. */
const RESUME_MS = [2000, 4000, 8000, 15_000, 30_000]
/** A file that is interrupted so often while others arrive is refused by something on the way. */
const MAX_INTERRUPTIONS = 3

export type QueuedFile = {
  id: number
  name: string
  /** From 0 to 1. */
  progress: number
  /** Why it failed; null while it waits or is being sent. */
  error: string | null
}
export type UploadState = {
  files: readonly QueuedFile[]
  /** How many were stored since the list was empty. */
  storedCount: number
  /** `passing`: it resumes automatically; `owner`: when the owner has signed in and resumes it. */
  interruption: Interruption | null
}
export type Interruption = 'passing' | 'owner'
type Sending = Pick<UploadOptions, 'onProgress' | 'signal'>
type Options = {
  upload: (file: File, sending: Sending) => Promise<MediaFile>
  /** Gets the files in the order in which they were added. */
  onStored: (files: MediaFile[]) => Promise<unknown>
  reasonOf: (error: unknown) => string
  /** A file waits from now on under this number, and no longer: it was stored, or is not wanted any more. */
  onQueued?: (id: number, file: File) => void
  onGone?: (id: number) => void
  /** Null: the file itself is refused. */
  interruptionOf?: (error: unknown) => Interruption | null
  setTimer?: (run: () => void, ms: number) => unknown
  clearTimer?: (timer: unknown) => void
}
type Entry = {
  id: number
  file: File
  cancel: AbortController | null
  stored: MediaFile | null
  interruptions: number
  /** How many files had arrived when it was interrupted last. */
  arrivedBefore: number
}
export type UploadQueue = ReturnType<typeof createUploadQueue>

export const createUploadQueue = ({
  upload,
  onStored,
  reasonOf,
  interruptionOf = () => null,
  onQueued,
  onGone,
  setTimer = setTimeout,
  clearTimer = (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
}: Options) => {
  let state: UploadState = { files: [], storedCount: 0, interruption: null }
  let entries: Entry[] = []
  let made = 0
  let isHandingOver = false
  let arrived = 0
  let interruption: Interruption | null = null
  /** Interruptions in a row. */
  let attempts = 0
  let timer: unknown
  const { notify, subscribe } = createListeners()

  const set = (files: readonly QueuedFile[], stored = 0) => {
    if (files.length === 0) endInterruption()
    state = { files, storedCount: files.length === 0 ? 0 : state.storedCount + stored, interruption }
    notify()
  }
  const change = (id: number, next: Partial<QueuedFile>) =>
    set(state.files.map((file) => (file.id === id ? { ...file, ...next } : file)))
  const hasFailed = ({ id }: Entry) => state.files.some((file) => file.id === id && file.error !== null)

  const endInterruption = () => {
    clearTimer(timer)
    interruption = null
  }
  const interrupt = (by: Interruption) => {
    if (interruption) return
    interruption = by
    if (by === 'passing')
      timer = setTimer(resume, RESUME_MS[Math.min(attempts, RESUME_MS.length - 1)] as number)
    attempts += 1
    set(state.files)
  }
  const resume = () => {
    if (!interruption) return
    endInterruption()
    set(state.files)
    void handOver().then(sendNext)
  }

  const sendNext = () => {
    if (interruption) return
    const waiting = entries.filter((entry) => !entry.cancel && !entry.stored && !hasFailed(entry))
    const sending = entries.filter(({ cancel, stored }) => cancel && !stored).length
    for (const entry of waiting.slice(0, AT_ONCE - sending)) void send(entry)
  }

  const send = async (entry: Entry) => {
    const cancel = new AbortController()
    entry.cancel = cancel
    try {
      entry.stored = await upload(entry.file, {
        signal: cancel.signal,
        onProgress: (progress) => change(entry.id, { progress }),
      })
      arrived += 1
      attempts = 0
    } catch (error) {
      if (!cancel.signal.aborted) fail(entry, error)
    }
    entry.cancel = null
    await handOver()
    sendNext()
  }

  /** Keeps its place when something on the way has failed, and not the file. */
  const fail = (entry: Entry, error: unknown) => {
    const by = interruptionOf(error)
    if (arrived > entry.arrivedBefore) entry.interruptions += 1
    entry.arrivedBefore = arrived
    if (!by || (by === 'passing' && entry.interruptions >= MAX_INTERRUPTIONS))
      return change(entry.id, { error: reasonOf(error) })
    change(entry.id, { progress: 0 })
    interrupt(by)
  }

  /** Those at the front that are stored; one that is still being sent holds back those behind it. */
  const handOver = async () => {
    if (isHandingOver || interruption) return
    isHandingOver = true
    for (let ready = readyEntries(); ready.length > 0; ready = readyEntries()) {
      try {
        await onStored(ready.flatMap(({ stored }) => stored ?? []))
        remove(ready, ready.length)
      } catch (error) {
        const by = interruptionOf(error)
        if (by) {
          interrupt(by)
          break
        }
        for (const entry of ready) {
          entry.stored = null
          change(entry.id, { error: reasonOf(error) })
        }
      }
    }
    isHandingOver = false
  }
  const readyEntries = () => {
    const inWork = entries.filter((entry) => !hasFailed(entry))
    const end = inWork.findIndex(({ stored }) => !stored)
    return end < 0 ? inWork : inWork.slice(0, end)
  }
  const remove = (gone: Entry[], stored = 0) => {
    const ids = new Set(gone.map(({ id }) => id))
    for (const id of ids) onGone?.(id)
    entries = entries.filter(({ id }) => !ids.has(id))
    set(
      state.files.filter(({ id }) => !ids.has(id)),
      stored,
    )
  }

  const retry = (isMeant: (entry: Entry) => boolean) => {
    const again = entries.filter(isMeant)
    for (const entry of again) entry.interruptions = 0
    const ids = new Set(again.map(({ id }) => id))
    entries = [...entries.filter(({ id }) => !ids.has(id)), ...again]
    set(state.files.map((file) => (ids.has(file.id) ? { ...file, error: null, progress: 0 } : file)))
    sendNext()
  }

  return {
    get: () => state,
    subscribe,
    add: (files: File[]) => {
      const added = files.map((file) => {
        made += 1
        return { id: made, file, cancel: null, stored: null, interruptions: 0, arrivedBefore: arrived }
      })
      for (const { id, file } of added) onQueued?.(id, file)
      entries = [...entries, ...added]
      const queued = added.map(({ id, file }) => ({ id, name: file.name, progress: 0, error: null }))
      set([...state.files, ...queued])
      sendNext()
    },
    /** Ends the upload, or forgets one that has failed. */
    cancel: (id: number) => {
      const gone = entries.filter((entry) => entry.id === id && !entry.stored)
      for (const { cancel } of gone) cancel?.abort()
      remove(gone)
      void handOver().then(sendNext)
    },
    /** Ends everything that is not stored yet. */
    cancelAll: () => {
      const gone = entries.filter(({ stored }) => !stored)
      for (const { cancel } of gone) cancel?.abort()
      remove(gone)
      void handOver()
    },
    /** It goes to the end of the list. */
    retry: (id: number) => retry((entry) => entry.id === id),
    retryAll: () => retry(hasFailed),
    /** Goes on now, after an interruption. */
    resume,
  }
}
