/** Files on their way to the media library: three at a time, with progress; each can be canceled and sent again. */
import type { MediaFile } from '#contract/studio/media.ts'
import type { UploadOptions } from './upload-file.ts'

const AT_ONCE = 3

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
}
type Sending = Pick<UploadOptions, 'onProgress' | 'signal'>
type Options = {
  upload: (file: File, sending: Sending) => Promise<MediaFile>
  /** Gets the files in the order in which they were added. */
  onStored: (files: MediaFile[]) => Promise<unknown>
  reasonOf: (error: unknown) => string
}
type Entry = { id: number; file: File; cancel: AbortController | null; stored: MediaFile | null }
export type UploadQueue = ReturnType<typeof createUploadQueue>

export const createUploadQueue = ({ upload, onStored, reasonOf }: Options) => {
  let state: UploadState = { files: [], storedCount: 0 }
  let entries: Entry[] = []
  let made = 0
  let isHandingOver = false
  const listeners = new Set<() => void>()

  const set = (files: readonly QueuedFile[], stored = 0) => {
    state = { files, storedCount: files.length === 0 ? 0 : state.storedCount + stored }
    for (const listener of listeners) listener()
  }
  const change = (id: number, next: Partial<QueuedFile>) =>
    set(state.files.map((file) => (file.id === id ? { ...file, ...next } : file)))
  const hasFailed = ({ id }: Entry) => state.files.some((file) => file.id === id && file.error !== null)

  const sendNext = () => {
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
    } catch (error) {
      if (!cancel.signal.aborted) change(entry.id, { error: reasonOf(error) })
    }
    entry.cancel = null
    await handOver()
    sendNext()
  }

  /** Those at the front that are stored; one that is still being sent holds back those behind it. */
  const handOver = async () => {
    if (isHandingOver) return
    isHandingOver = true
    for (let ready = readyEntries(); ready.length > 0; ready = readyEntries()) {
      try {
        await onStored(ready.flatMap(({ stored }) => stored ?? []))
        remove(ready, ready.length)
      } catch (error) {
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
    entries = entries.filter(({ id }) => !ids.has(id))
    set(
      state.files.filter(({ id }) => !ids.has(id)),
      stored,
    )
  }

  return {
    get: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    add: (files: File[]) => {
      const added = files.map((file) => {
        made += 1
        return { id: made, file, cancel: null, stored: null }
      })
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
    /** It goes to the end of the list. */
    retry: (id: number) => {
      const again = entries.filter((entry) => entry.id === id)
      entries = [...entries.filter((entry) => entry.id !== id), ...again]
      change(id, { error: null, progress: 0 })
      sendNext()
    },
  }
}
