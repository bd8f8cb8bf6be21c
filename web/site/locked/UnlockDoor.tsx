/** One dialog for every locked article on a page, loaded when the first of them is clicked. */
import { createContext, lazy, type ReactNode, Suspense, useState } from 'react'
import type { ClosedArticle } from './UnlockDialog.tsx'

/** Asks the reader for the password of an article and, when it was right, opens it. */
export const UnlockDoor = createContext<(article: ClosedArticle) => void>(() => {})

const UnlockDialog = lazy(() =>
  import('./UnlockDialog.tsx').then((module) => ({ default: module.UnlockDialog })),
)

export const UnlockDoorProvider = ({ children }: { children: ReactNode }) => {
  const [asked, setAsked] = useState<ClosedArticle | null>(null)
  return (
    <UnlockDoor value={setAsked}>
      {children}
      {asked && (
        <Suspense>
          <UnlockDialog article={asked} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </UnlockDoor>
  )
}
