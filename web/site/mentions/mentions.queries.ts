/** The query of the webmentions of an article. */
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '#contract/client.ts'

export const mentionsQuery = (api: Client, id: number) =>
  queryOptions({
    queryKey: ['mentions', id],
    // The article is readable without them.
    meta: { silent: true },
    queryFn: () => api.mentions.ofArticle({ params: { id } }),
  })
