/** Queries about the site's configuration and counts, which every page shows. */
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '#contract/client.ts'
import type { Site, WebsiteConfig } from '#contract/settings.ts'
import { useApi } from '#web/ApiContext.tsx'
import { useLoaded, useLoadedIfAny } from '#web/use-loaded.ts'

export const siteQuery = (api: Client) =>
  queryOptions({ queryKey: ['site'], queryFn: () => api.settings.site() })

/** For pages: every route has loaded it before a page is shown. */
export const useSite = (): Site => useLoaded(siteQuery(useApi()))

/** For the frame, which is also shown around a load error: null until the configuration is loaded. */
export const useSiteIfAny = (): Site | null => useLoadedIfAny(siteQuery(useApi())) ?? null

export const useConfig = (): WebsiteConfig | null => useSiteIfAny()?.websiteConfigDTO ?? null
