/** One dialog for every locked article on a page, loaded when the first of them is clicked. */
import { createContext, lazy, type ReactNode, Suspense, useState } from 'react'
import type { LockedArticleRef } from './UnlockDialog.tsx'

/** Asks the reader for the password of an article and, when it was right, opens it. */
export const OpenUnlockDialogContext = createContext<(article: LockedArticleRef) => void>(() => {})

const UnlockDialog = lazy(() =>
  import('./UnlockDialog.tsx').then((module) => ({ default: module.UnlockDialog })),
)

export const UnlockDialogProvider = ({ children }: { children: ReactNode }) => {
  const [asked, setAsked] = useState<LockedArticleRef | null>(null)
  return (
    <OpenUnlockDialogContext value={setAsked}>
      {children}
      {asked && (
        <Suspense>
          <UnlockDialog article={asked} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </OpenUnlockDialogContext>
  )
}
