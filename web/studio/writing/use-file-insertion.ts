/** Files that are pasted, dropped or chosen: uploaded with progress, and put into the text where they were. */
import type { EditorView } from '@codemirror/view'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { MediaFile } from '#contract/studio/media.ts'
import { isFailure, NO_RESPONSE } from '#web/failure.ts'
import { failureText } from '#web/locale/failure-text.ts'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { useSessionStore } from '#web/session/session.ts'
import { keepFile, listFiles, moveFiles, removeFile } from '../uploads/pending-files.ts'
import type { QueuedFile } from '../uploads/upload-queue.ts'
import { useUploadFile } from '../uploads/use-upload-file.ts'
import { insertAtPlace, markPlace } from './editor/insertion-places.ts'

type RunningUpload = {
  /** In the browser's own store. */
  key: string
  cancel: AbortController
  retry: () => void
  /** What must happen before another attempt can succeed; null while it is on its way or when only the owner can help. */
  waitsFor: 'network' | 'session' | null
}

type SendOptions = {
  key: string
  /** By an earlier tab. */
  isLeftBehind: boolean
  /** A dialog may ask for the login. */
  mayAsk: boolean
}

/**
 * @param place the draft or page whose text gets the files: uploads that an earlier tab left behind continue
 * @param viewOf the editor of the text, once it is there
 * @param text which text of the page it is, where there are several
 */
export const useFileInsertion = (place: string, viewOf: () => EditorView | null | undefined, text = '') => {
  const upload = useUploadFile()
  const site = useTexts()
  const [files, setFiles] = useState<QueuedFile[]>([])
  const [storedCount, setStoredCount] = useState(0)
  const session = useSessionStore()
  const running = useRef(new Map<number, RunningUpload>())
  const made = useRef(0)
  const change = (id: number, next: Partial<QueuedFile>) =>
    setFiles((before) => before.map((file) => (file.id === id ? { ...file, ...next } : file)))
  const remove = (id: number) => {
    const attempt = running.current.get(id)
    attempt?.cancel.abort()
    if (attempt) void removeFile(attempt.key)
    running.current.delete(id)
    setFiles((before) => before.filter((file) => file.id !== id))
  }

  useEffect(() => {
    const retryWaiting = (cause: RunningUpload['waitsFor']) => {
      for (const { waitsFor, retry } of [...running.current.values()]) if (waitsFor === cause) retry()
    }
    const onOnline = () => retryWaiting('network')
    addEventListener('online', onOnline)
    const stopFollowingSession = session.subscribe(() => {
      if (session.get().token) retryWaiting('session')
    })
    return () => {
      removeEventListener('online', onOnline)
      stopFollowingSession()
    }
  }, [session])

  const send = async (
    view: EditorView,
    file: File,
    id: number,
    { key, isLeftBehind, mayAsk }: SendOptions,
  ) => {
    const cancel = new AbortController()
    const attempt: RunningUpload = {
      key,
      cancel,
      retry: () => void send(view, file, id, { key, isLeftBehind, mayAsk: true }),
      waitsFor: null,
    }
    running.current.set(id, attempt)
    change(id, { error: null, progress: 0 })
    try {
      const media = await upload(file, {
        signal: cancel.signal,
        mayAsk,
        onProgress: (progress) => change(id, { progress }),
      })
      // The tab may have ended after the file was inserted, and before it was forgotten.
      const isThere = isLeftBehind && view.state.doc.toString().includes(media.url)
      if (!isThere) insertAtPlace(view, id, mediaMarkdown(media))
      remove(id)
      setStoredCount((before) => before + 1)
    } catch (error) {
      if (cancel.signal.aborted) return
      if (isFailure(error) && error.kind === 'unauthenticated') attempt.waitsFor = 'session'
      if (isFailure(error) && error.code === NO_RESPONSE) attempt.waitsFor = 'network'
      change(id, { error: failureText(error, site) })
    }
  }

  const insert = (view: EditorView, file: File, at: number, key: string, isLeftBehind = false) => {
    if (running.current.size === 0) setStoredCount(0)
    made.current += 1
    const id = made.current
    markPlace(view, id, at)
    setFiles((before) => [...before, { id, name: file.name, progress: 0, error: null }])
    // The owner keeps typing: no dialog takes the keys.
    void send(view, file, id, { key, isLeftBehind, mayAsk: false })
  }

  const opened = useRef<{ place: string; text: string }>(null)
  const goOn = useEffectEvent(async (isCurrent: () => boolean) => {
    const found = await listFiles(place)
    const view = viewOf()
    if (!view || !isCurrent()) return
    for (const { file, at, key } of found)
      insert(view, file, Math.min(at ?? 0, view.state.doc.length), key, true)
  })
  useEffect(() => {
    const former = opened.current
    opened.current = { place, text }
    // A new article has got its number.
    if (former && former.place !== place && former.text === text)
      return void moveFiles(former.place, place).catch(() => {})
    let isCurrent = true
    void goOn(() => isCurrent)
    return () => {
      isCurrent = false
    }
  }, [place, text])

  return {
    files,
    storedCount,
    insert: (view: EditorView, chosen: File[], at: number) => {
      for (const file of chosen) insert(view, file, at, keepFile(place, file, at).key)
    },
    /** Ends the upload, or forgets one that has failed. */
    cancel: remove,
    retry: (id: number) => running.current.get(id)?.retry(),
  }
}

/** How a file of the media library stands in the text. Pure. */
export const mediaMarkdown = ({
  kind,
  url,
  alt,
  name,
}: Pick<MediaFile, 'kind' | 'url' | 'alt' | 'name'>): string => {
  const text = (alt || (kind === 'image' ? '' : name)).replace(/[[\]\\]/g, '\\$&')
  if (kind === 'video' || kind === 'audio') return `<${kind} src="${url}" controls></${kind}>`
  return kind === 'image' ? `![${text}](${url})` : `[${text}](${url})`
}
