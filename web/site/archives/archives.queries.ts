/** What pages ask about the archive. */
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '#contract/client.ts'

/** Articles on a page of the archive. */
export const ARCHIVE_PAGE_SIZE = 60

export const archiveQuery = (api: Client, current: number) =>
  queryOptions({
    queryKey: ['archives', 'all', current],
    queryFn: () => api.archives.all({ query: { current, size: ARCHIVE_PAGE_SIZE } }),
  })

type Subject = { tagId?: number; categoryId?: number }

export const auroraQuery = (api: Client, subject: Subject = {}) =>
  queryOptions({
    queryKey: ['archives', 'aurora', subject],
    queryFn: () => api.archives.aurora({ query: subject }),
  })

export const rayTitlesQuery = (api: Client) =>
  queryOptions({
    queryKey: ['archives', 'titles'],
    queryFn: () => api.archives.rayTitles(),
    // The tip stays empty; nobody needs a notice about a tip.
    meta: { silent: true },
  })
