/** The replies that wait for the reader, requested again from time to time, also by a tab in the background. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Client } from '#contract/client.ts'
import { useApi } from '#web/ApiContext.tsx'
import { useSession } from '#web/session/session.ts'

const AGAIN_MS = 5 * 60_000

export const unseenRepliesQuery = (api: Client) =>
  queryOptions({
    queryKey: ['replies', 'unseen'],
    meta: { silent: true },
    queryFn: () => api.comments.unseen(),
    refetchInterval: AGAIN_MS,
    refetchIntervalInBackground: true,
  })

/** Undefined for anonymous visitors, and until the response has arrived. */
export const useUnseenReplies = () => {
  const token = useSession('token')
  const { data } = useQuery({ ...unseenRepliesQuery(useApi()), enabled: token !== null })
  return token === null ? undefined : data
}
