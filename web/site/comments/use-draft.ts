/** Words that were begun and not sent: kept in this browser until they are. */
import { useEffect, useRef, useState } from 'react'
import { localStore } from '#web/session/safe-storage.ts'

const KEY = 'comment-drafts'
const MAX = 20
const PAUSE_MS = 300

type Drafts = Record<string, string>

/** `name` says where they would be sent. The server and the first render know of none. */
export const useDraft = (name: string): [text: string, setText: (text: string) => void] => {
  const [text, setText] = useState('')
  const [isRead, setIsRead] = useState(false)
  const shown = useRef(name)
  useEffect(() => {
    const kept = read()[name] ?? ''
    const isSame = shown.current === name
    shown.current = name
    // Who types at once is quicker than this: their words go before those of another day.
    setText((typed) => (isSame && typed !== '' ? typed : kept))
    setIsRead(true)
  }, [name])
  useEffect(() => {
    if (!isRead) return
    const timer = setTimeout(() => keep(name, text), PAUSE_MS)
    // Whoever leaves the page at once has their last words kept as well.
    const onHide = () => keep(name, text)
    addEventListener('pagehide', onHide)
    return () => {
      clearTimeout(timer)
      removeEventListener('pagehide', onHide)
      keep(name, text)
    }
  }, [name, text, isRead])
  return [text, setText]
}

const read = (): Drafts => {
  try {
    const kept = JSON.parse(localStore.get(KEY) ?? '{}')
    return kept && typeof kept === 'object' ? kept : {}
  } catch {
    return {}
  }
}

/** The drafts touched last stay. */
const keep = (name: string, text: string) => {
  const { [name]: before = '', ...others } = read()
  if (before === text) return
  const entries =
    text.trim() === '' ? Object.entries(others) : [[name, text] as const, ...Object.entries(others)]
  localStore.set(KEY, JSON.stringify(Object.fromEntries(entries.slice(0, MAX))))
}
