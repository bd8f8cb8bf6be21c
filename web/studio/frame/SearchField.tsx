/** The search field above a list of the studio, which is searched at each pause. `/` focuses it. */
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { StudioIcon } from '../icons/StudioIcon.tsx'
import styles from './SearchField.module.css'
import { useShortcut } from './ShortcutsProvider.tsx'

type Props = {
  /** What the list is searched for. */
  q: string
  label: string
  placeholder: string
  maxLength: number
  /** The heading of its shortcut in the list of shortcuts. */
  group: string
  onSearch: (q: string) => void
}

const PAUSE_MS = 250

export const SearchField = ({ q, label, placeholder, maxLength, group, onSearch }: Props) => {
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(q)
  /** Half a Chinese word in Latin letters is no search. */
  const [isComposing, setIsComposing] = useState(false)
  /** What was asked for, the last at the end: lists that arrive late are no change by others. */
  const asked = useRef([q])
  const ask = (text: string) => {
    if (text === asked.current.at(-1)) return
    asked.current.push(text)
    onSearch(text)
  }
  const askAtPause = useEffectEvent(ask)
  useEffect(() => {
    if (isComposing) return
    const timer = setTimeout(() => askAtPause(typed.trim()), typed === '' ? 0 : PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, isComposing])
  useEffect(() => {
    const isLatest = q === asked.current.at(-1)
    if (!isLatest && asked.current.includes(q)) return
    asked.current = [q]
    if (!isLatest) setTyped(q)
  }, [q])
  useShortcut({ keys: '/', label, group, run: () => field.current?.focus() })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    ask(typed.trim())
  }
  return (
    <form className={styles.field} onSubmit={submit}>
      <StudioIcon name="search" size={16} />
      <input
        ref={field}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={typed}
        maxLength={maxLength}
        autoComplete="off"
        enterKeyHint="search"
        onChange={({ target }) => setTyped(target.value)}
        onCompositionStart={() => setIsComposing(true)}
        onCompositionEnd={() => setIsComposing(false)}
      />
      <kbd>/</kbd>
    </form>
  )
}
