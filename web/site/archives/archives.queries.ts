/** Queries about the archives. */
import { queryOptions } from '@tanstack/react-query'
import type { ArchivedArticle, ArchiveMonth } from '#contract/archives.ts'
import type { Client } from '#contract/client.ts'

/** Articles per page of the archives. */
export const ARCHIVE_PAGE_SIZE = 60

/** Without the excerpts, which the page does not show: they would be two fifths of its HTML. */
export type ShownArticle = Omit<ArchivedArticle, 'articleContent'>
export type ShownMonth = Omit<ArchiveMonth, 'articles'> & { articles: ShownArticle[] }

export const archiveQuery = (api: Client, current: number) =>
  queryOptions({
    queryKey: ['archives', 'all', current],
    meta: { isLocalized: true },
    queryFn: async () => {
      const { records, ...page } = await api.archives.all({ query: { current, size: ARCHIVE_PAGE_SIZE } })
      return { ...page, records: records.map(withoutExcerpts) }
    },
  })

const withoutExcerpts = ({ articles, ...month }: ArchiveMonth): ShownMonth => ({
  ...month,
  articles: articles.map(({ articleContent, ...article }) => article),
})

type Subject = { tagId?: number; categoryId?: number }

export const auroraQuery = (api: Client, subject: Subject = {}) =>
  queryOptions({
    queryKey: ['archives', 'aurora', subject],
    queryFn: () => api.archives.aurora({ query: subject }),
  })

/** For the masthead: the server sends it drawn, and few visitors point at a ray. A tooltip is worth no toast. */
export const mastheadAuroraQuery = (api: Client) =>
  queryOptions({
    queryKey: ['archives', 'masthead'],
    queryFn: () => api.archives.aurora(),
    meta: { silent: true, isOmitted: true },
  })

export const rayTitlesQuery = (api: Client) =>
  queryOptions({
    queryKey: ['archives', 'titles'],
    queryFn: () => api.archives.rayTitles(),
    // The tooltip stays empty; a toast about a tooltip would be noise.
    meta: { silent: true },
  })
