/** Opens the search modal from everywhere, and loads it when it is first needed. */
import { createContext, type ReactNode, useCallback, useEffect, useState } from 'react'
import { pages } from '#contract/pages.ts'
import { keysChoice } from '#web/session/visitor-choice.ts'
import { useLazyComponent } from '#web/use-lazy-component.ts'

/** Opens the search. */
export const OpenSearchContext = createContext<() => void>(() => {})

const loadDialog = () => import('./SearchDialog.tsx').then(({ SearchDialog }) => SearchDialog)

/** The search page does the same, and the server renders it. */
const openSearchPage = () => location.assign(pages.search.href())

/** A visitor who points at the search button will probably click it. */
export const prefetchSearch = () => void loadDialog().catch(() => {})

export const SearchModalProvider = ({ children }: { children: ReactNode }) => {
  /** How often it was asked for since it was last closed. */
  const [requests, setRequests] = useState(0)
  const isOpen = requests > 0
  const SearchDialog = useLazyComponent(isOpen, loadDialog, openSearchPage)
  const open = useCallback(() => setRequests((before) => before + 1), [])
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isSearchKey(event)) return
      event.preventDefault()
      open()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [open])
  return (
    <OpenSearchContext value={open}>
      {children}
      {isOpen && SearchDialog && <SearchDialog requests={requests} onClose={() => setRequests(0)} />}
    </OpenSearchContext>
  )
}

/** `/`, and Ctrl K or ⌘ K, which also works in text fields. */
const isSearchKey = (event: KeyboardEvent): boolean => {
  const { key, ctrlKey, metaKey, altKey, shiftKey, isComposing, defaultPrevented, target } = event
  if (isComposing || defaultPrevented || altKey) return false
  if (ctrlKey || metaKey) return !shiftKey && key.toLowerCase() === 'k'
  return key === '/' && !isField(target) && keysChoice.isOn()
}

/** In a text field `/` is an ordinary character. */
const isField = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null
