/** The mutation that unlocks an article. Only the form loads it: the queries of articles are part of every page. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '#web/ApiContext.tsx'
import { useSessionStore } from '#web/session/session.ts'
import { articleQuery, rememberUnlocked } from '../articles/articles.queries.ts'

/** Unlocks an article for this browser, stores its id and loads its text. */
export const useUnlockArticle = (id: number) => {
  const api = useApi()
  const session = useSessionStore()
  const queries = useQueryClient()
  return useMutation({
    // The form shows the error at its field.
    meta: { silent: true },
    mutationFn: async (articlePassword: string) => {
      await api.articles.unlock({ body: { articleId: id, articlePassword } })
      const result = await queries.fetchQuery({ ...articleQuery(api, id), staleTime: 0 })
      rememberUnlocked(session, id)
      return result
    },
  })
}
