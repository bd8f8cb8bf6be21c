/** Opens locked articles. The unlock dialog of a page is loaded when an article needs its password. */
import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useCallback, useState } from 'react'
import { articleUrl, nameInUrl } from '#contract/url-names.ts'
import { useApi } from '#web/ApiContext.tsx'
import { useNavigate } from '#web/router/Router.tsx'
import { useSessionStore } from '#web/session/session.ts'
import { useLazyComponent } from '#web/use-lazy-component.ts'
import { articleQuery, rememberUnlocked } from '../articles/articles.queries.ts'
import type { LockedArticleRef } from './UnlockDialog.tsx'

/** Opens the article where this browser has an unlock grant, and asks for the password otherwise. */
export const OpenLockedArticleContext = createContext<(article: LockedArticleRef) => void>(() => {})

const loadDialog = () => import('./UnlockDialog.tsx').then(({ UnlockDialog }) => UnlockDialog)

export const UnlockDialogProvider = ({ children }: { children: ReactNode }) => {
  const api = useApi()
  const session = useSessionStore()
  const queries = useQueryClient()
  const go = useNavigate()
  const [requested, setRequested] = useState<LockedArticleRef | null>(null)
  const UnlockDialog = useLazyComponent(requested !== null, loadDialog, () => setRequested(null))
  const open = useCallback(
    async (article: LockedArticleRef) => {
      loadDialog().catch(() => {})
      // The grant is in a cookie that scripts cannot read, so the server is requested.
      const result = await queries
        .fetchQuery({ ...articleQuery(api, nameInUrl(article)), staleTime: 0 })
        .catch(() => null)
      if (result?.state === 'locked') return setRequested(article)
      if (result) rememberUnlocked(session, article.id)
      await go(articleUrl(article))
    },
    [api, session, queries, go],
  )
  return (
    <OpenLockedArticleContext value={open}>
      {children}
      {requested && UnlockDialog && <UnlockDialog article={requested} onClose={() => setRequested(null)} />}
    </OpenLockedArticleContext>
  )
}
