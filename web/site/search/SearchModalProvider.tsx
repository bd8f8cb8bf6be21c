/** Opens the search modal from everywhere, and loads it when it is first needed. */
import { type ComponentType, createContext, type ReactNode, useCallback, useEffect, useState } from 'react'
import { pages } from '#contract/pages.ts'
import type { SearchDialogProps } from './SearchDialog.tsx'

/** Opens the search. */
export const OpenSearchContext = createContext<() => void>(() => {})

const load = () => import('./SearchDialog.tsx')

/** Who points at the way in will probably take it. */
export const prefetchSearch = () => void load().catch(() => {})

/** Said by the first script of the page, which hears the keys from the beginning (entry-client.tsx). */
const REQUESTED_EVENT = 'search-requested'

export const SearchModalProvider = ({ children }: { children: ReactNode }) => {
  const [Dialog, setDialog] = useState<ComponentType<SearchDialogProps> | null>(null)
  const open = useCallback(() => {
    delete document.documentElement.dataset.requested
    load().then(
      ({ SearchDialog }) => setDialog(() => SearchDialog),
      // The page does the same.
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
