/** Opens the search modal from everywhere, and loads it when it is first needed. */
import { createContext, type ReactNode, useCallback, useEffect, useEffectEvent, useState } from 'react'
import { pages } from '#contract/pages.ts'
import { keysChoice } from '#web/session/visitor-choice.ts'
import { useLazyComponent } from '#web/use-lazy-component.ts'

/** Opens the search. */
export const OpenSearchContext = createContext<() => void>(() => {})

const loadDialog = () => import('./SearchDialog.tsx').then(({ SearchDialog }) => SearchDialog)

/** A visitor who points at the search button will probably click it. */
export const prefetchSearch = () => void loadDialog().catch(() => {})

export const SearchModalProvider = ({ children }: { children: ReactNode }) => {
  /** How often it was asked for since it was last closed. */
  const [requests, setRequests] = useState(0)
  /** What was typed while the dialog was loading. */
  const [typed, setTyped] = useState('')
  const isOpen = requests > 0
  const close = () => {
    setRequests(0)
    setTyped('')
  }
  const SearchDialog = useLazyComponent(isOpen, loadDialog, () => {
    close()
    // The search page does the same, and the server renders it.
    location.assign(pages.search.href())
  })
  const open = useCallback(() => setRequests((before) => before + 1), [])
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isSearchKey(event)) open()
    else if (isOpen && !SearchDialog && isLetter(event)) setTyped((before) => before + event.key)
    else return
    event.preventDefault()
    event.stopImmediatePropagation()
  })
  useEffect(() => {
    // Before the shortcuts of a single key, for which these letters are not meant.
    addEventListener('keydown', press, true)
    return () => removeEventListener('keydown', press, true)
  }, [])
  return (
    <OpenSearchContext value={open}>
      {children}
      {isOpen && SearchDialog && <SearchDialog requests={requests} initial={typed} onClose={close} />}
    </OpenSearchContext>
  )
}

/** `/`, and Ctrl K or ⌘ K, which also works in text fields. */
const isSearchKey = (event: KeyboardEvent): boolean => {
  const { key, ctrlKey, metaKey, altKey, shiftKey, isComposing, target } = event
  if (isComposing || altKey) return false
  if (ctrlKey || metaKey) return !shiftKey && key.toLowerCase() === 'k'
  return key === '/' && !isField(target) && keysChoice.isOn()
}

const isLetter = ({ key, ctrlKey, metaKey, altKey, isComposing, target }: KeyboardEvent): boolean =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey && !isComposing && !isField(target)

/** In a text field `/` is an ordinary character. */
const isField = (target: EventTarget | null) =>
  target instanceof Element && Boolean(target.closest('input, textarea, select, [contenteditable]'))
