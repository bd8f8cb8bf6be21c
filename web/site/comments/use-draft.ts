/** Stores the draft of a comment in this browser until the comment is sent. */
import { useEffect, useRef, useState } from 'react'
import { localStore } from '#web/session/safe-storage.ts'

const KEY = 'comment-drafts'
const MAX = 20
const PAUSE_MS = 300

type Drafts = Record<string, string>

/** `name` identifies the form. Empty on the server and in the first render. */
export const useDraft = (name: string): [text: string, setText: (text: string) => void] => {
  const [text, setText] = useState('')
  const [isRead, setIsRead] = useState(false)
  const shown = useRef(name)
  useEffect(() => {
    const stored = readDrafts()[name] ?? ''
    const isSame = shown.current === name
    shown.current = name
    // Text typed before the draft was read takes precedence.
    setText((typed) => (isSame && typed !== '' ? typed : stored))
    setIsRead(true)
  }, [name])
  useEffect(() => {
    if (!isRead) return
    const timer = setTimeout(() => saveDraft(name, text), PAUSE_MS)
    // Saves the last words when the reader leaves the page at once.
    const onHide = () => saveDraft(name, text)
    addEventListener('pagehide', onHide)
    return () => {
      clearTimeout(timer)
      removeEventListener('pagehide', onHide)
      saveDraft(name, text)
    }
  }, [name, text, isRead])
  return [text, setText]
}

const readDrafts = (): Drafts => {
  try {
    const stored = JSON.parse(localStore.get(KEY) ?? '{}')
    return stored && typeof stored === 'object' ? stored : {}
  } catch {
    return {}
  }
}

/** Stores the most recently changed drafts. */
const saveDraft = (name: string, text: string) => {
  const { [name]: before = '', ...others } = readDrafts()
  if (before === text) return
  const entries =
    text.trim() === '' ? Object.entries(others) : [[name, text] as const, ...Object.entries(others)]
  localStore.set(KEY, JSON.stringify(Object.fromEntries(entries.slice(0, MAX))))
}
