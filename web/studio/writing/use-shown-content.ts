/** The content of a draft as the desk shows it around the editor: title and properties at once, the text at every pause. */
import { useEffect, useRef, useState } from 'react'
import type { EditedDraft } from '../saving/draft-content.ts'
import type { DraftSaver } from '../saving/draft-saver.ts'
import { PAUSE_MS } from './preview/use-value-at-pause.ts'

/** A key in a long text changes nothing here until the next pause, so nothing around the editor is rendered for it. */
export const useShownContent = (saver: DraftSaver) => {
  const [shown, setShown] = useState(saver.content)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const show = (next: EditedDraft) => {
    clearTimeout(timer.current)
    setShown(next)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    shown,
    show,
    /** Changes the draft. */
    change: (next: Partial<EditedDraft>) => {
      const changed = { ...saver.content(), ...next }
      saver.change(changed)
      if (next.title !== undefined || next.properties) show(changed)
      else {
        clearTimeout(timer.current)
        timer.current = setTimeout(() => setShown(saver.content()), PAUSE_MS)
      }
    },
  }
}
