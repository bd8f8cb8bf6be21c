/** Files that are pasted, dropped or chosen: uploaded with progress, and put into the text where they were. */
import { StateEffect, StateField } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { useRef, useState } from 'react'
import { isFailure } from '#web/failure.ts'
import { failureText } from '#web/locale/failure-text.ts'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { useUploadFile } from '../uploads/use-upload-file.ts'
import { mediaMarkdown } from './media-markdown.ts'

export type InsertedFile = {
  id: number
  name: string
  /** From 0 to 1. */
  progress: number
  /** Why it failed; null while it is on its way. */
  error: string | null
}

/** Places in the text that move with what is typed around them. */
const setPlace = StateEffect.define<{ id: number; at: number | null }>()
const places = StateField.define<ReadonlyMap<number, number>>({
  create: () => new Map(),
  update: (before, { changes, effects, docChanged }) => {
    const set = effects.filter((effect) => effect.is(setPlace))
    if (!docChanged && set.length === 0) return before
    const after = new Map([...before].map(([id, at]) => [id, changes.mapPos(at, 1)]))
    for (const { value } of set) {
      if (value.at === null) after.delete(value.id)
      else after.set(value.id, value.at)
    }
    return after
  },
})

export type FileInsertion = ReturnType<typeof useFileInsertion>

export const useFileInsertion = () => {
  const upload = useUploadFile()
  const site = useTexts()
  const [files, setFiles] = useState<InsertedFile[]>([])
  const running = useRef(new Map<number, { cancel: AbortController; retry: () => void }>())
  const made = useRef(0)
  const change = (id: number, next: Partial<InsertedFile>) =>
    setFiles((before) => before.map((file) => (file.id === id ? { ...file, ...next } : file)))
  const remove = (id: number) => {
    running.current.get(id)?.cancel.abort()
    running.current.delete(id)
    setFiles((before) => before.filter((file) => file.id !== id))
  }

  const send = async (view: EditorView, file: File, id: number) => {
    const cancel = new AbortController()
    running.current.set(id, { cancel, retry: () => void send(view, file, id) })
    change(id, { error: null, progress: 0 })
    try {
      const media = await upload(file, {
        signal: cancel.signal,
        onProgress: (progress) => change(id, { progress }),
      })
      const at = view.state.field(places).get(id) ?? view.state.selection.main.head
      view.dispatch({
        ...insertionOf(view, at, mediaMarkdown(media)),
        effects: setPlace.of({ id, at: null }),
        userEvent: 'input.paste',
      })
      remove(id)
    } catch (error) {
      if (cancel.signal.aborted) return
      change(id, { error: isFailure(error) ? failureText(error, site) : String(error) })
    }
  }

  return {
    files,
    insert: (view: EditorView, chosen: File[], at: number) => {
      if (!view.state.field(places, false)) view.dispatch({ effects: StateEffect.appendConfig.of(places) })
      for (const file of chosen) {
        made.current += 1
        const id = made.current
        view.dispatch({ effects: setPlace.of({ id, at }) })
        setFiles((before) => [...before, { id, name: file.name, progress: 0, error: null }])
        void send(view, file, id)
      }
    },
    /** Ends the upload, or forgets one that has failed. */
    cancel: remove,
    retry: (id: number) => running.current.get(id)?.retry(),
  }
}

/** In a line of its own. */
const insertionOf = (view: EditorView, at: number, markdown: string) => {
  const line = view.state.doc.lineAt(Math.min(at, view.state.doc.length))
  const isEmpty = line.text.trim() === ''
  const insert = isEmpty ? `${markdown}\n` : `\n\n${markdown}\n`
  return { changes: { from: isEmpty ? line.from : line.to, insert } }
}
