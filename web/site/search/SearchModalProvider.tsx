/** Opens the search modal from everywhere, and loads it when it is first needed. */
import { createContext, type ReactNode, useCallback, useEffect, useState } from 'react'
import { pages } from '#contract/pages.ts'
import { useLazyComponent } from '#web/use-lazy-component.ts'

/** Opens the search. */
export const OpenSearchContext = createContext<() => void>(() => {})

const loadDialog = () => import('./SearchDialog.tsx').then(({ SearchDialog }) => SearchDialog)

/** The search page does the same, and the server renders it. */
const openSearchPage = () => location.assign(pages.search.href())

/** A visitor who points at the search button will probably click it. */
export const prefetchSearch = () => void loadDialog().catch(() => {})

/** Sent by the first script of the page, which listens to the keys from the start (entry-client.tsx). */
const REQUESTED_EVENT = 'search-requested'

export const SearchModalProvider = ({ children }: { children: ReactNode }) => {
  const [isOpen, setOpen] = useState(false)
  const SearchDialog = useLazyComponent(isOpen, loadDialog, openSearchPage)
  const open = useCallback(() => {
    delete document.documentElement.dataset.requested
    setOpen(true)
  }, [])
  useEffect(() => {
    if (document.documentElement.dataset.requested === 'search') open()
    addEventListener(REQUESTED_EVENT, open)
    return () => removeEventListener(REQUESTED_EVENT, open)
  }, [open])
  return (
    <OpenSearchContext value={open}>
      {children}
      {isOpen && SearchDialog && <SearchDialog onClose={() => setOpen(false)} />}
    </OpenSearchContext>
  )
}
