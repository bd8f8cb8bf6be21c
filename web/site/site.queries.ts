/** Queries about the site's configuration and counts: what every page shows, and what single pages add. */
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '#contract/client.ts'
import type { CommentKind } from '#contract/comments.ts'
import type { Frame, FrameConfig } from '#contract/settings.ts'
import { useApi } from '#web/ApiContext.tsx'
import { useLoaded, useLoadedIfAny } from '#web/use-loaded.ts'

export const siteQuery = (api: Client) =>
  queryOptions({ queryKey: ['site'], queryFn: () => api.settings.frame() })

export const sidebarSettingsQuery = (api: Client) =>
  queryOptions({ queryKey: ['site', 'sidebar'], queryFn: () => api.settings.sidebar() })

export const commentSettingsQuery = (api: Client, type: CommentKind) =>
  queryOptions({
    queryKey: ['site', 'comments', type],
    queryFn: () => api.settings.comments({ query: { type } }),
  })

/** For pages: every route has loaded it before a page is shown. */
export const useSite = (): Frame => useLoaded(siteQuery(useApi()))

/** For the frame, which is also shown around a load error: null until the configuration is loaded. */
export const useSiteIfAny = (): Frame | null => useLoadedIfAny(siteQuery(useApi())) ?? null

/** False where nobody can register, reset a password or subscribe, as the code could not be sent. */
export const useCanSendEmail = (): boolean => useSiteIfAny()?.canSendEmail ?? true

export const useConfig = (): FrameConfig | null => useSiteIfAny()?.websiteConfigDTO ?? null
