/** Opens the search modal from everywhere, and loads it when it is first needed. */
import { type ComponentType, createContext, type ReactNode, useCallback, useEffect, useState } from 'react'
import { pages } from '#contract/pages.ts'
import type { SearchDialogProps } from './SearchDialog.tsx'

/** Opens the search. */
export const OpenSearchContext = createContext<() => void>(() => {})

const load = () => import('./SearchDialog.tsx')

/** A visitor who points at the search button will probably click it. */
export const prefetchSearch = () => void load().catch(() => {})

/** Sent by the first script of the page, which listens to the keys from the start (entry-client.tsx). */
const REQUESTED_EVENT = 'search-requested'

export const SearchModalProvider = ({ children }: { children: ReactNode }) => {
  const [Dialog, setDialog] = useState<ComponentType<SearchDialogProps> | null>(null)
  const open = useCallback(() => {
    delete document.documentElement.dataset.requested
    load().then(
      ({ SearchDialog }) => setDialog(() => SearchDialog),
      // The search page loads the same data.
      () => location.assign(pages.search.href()),
    )
  }, [])
  useEffect(() => {
    if (document.documentElement.dataset.requested === 'search') open()
    addEventListener(REQUESTED_EVENT, open)
    return () => removeEventListener(REQUESTED_EVENT, open)
  }, [open])
  return (
    <OpenSearchContext value={open}>
      {children}
      {Dialog && <Dialog onClose={() => setDialog(null)} />}
    </OpenSearchContext>
  )
}
