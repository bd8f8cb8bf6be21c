/** Opens a URL of the site: loads the page and the site's configuration in parallel. */
import type { QueryClient } from '@tanstack/react-query'
import type { Client } from '#contract/client.ts'
import type { Texts } from '#web/locale/en.ts'
import { openScreen, routeOf, type Screen } from '#web/router/screen.ts'
import { siteRoutes } from '#web/site/routes.tsx'
import { siteQuery } from '#web/site/site.queries.ts'

type Context = { api: Client; queryClient: QueryClient; texts: Texts }

export const openPage = async (url: URL, context: Context): Promise<Screen> => {
  const [screen] = await Promise.all([
    openScreen(siteRoutes, url, context),
    context.queryClient.ensureQueryData(siteQuery(context.api)),
  ])
  return screen
}

/** Prefetches the chunk, and the data unless loading them counts as a view. */
export const prefetchPage = (url: URL, context: Context): Promise<unknown> => {
  const { route } = routeOf(siteRoutes, url.pathname)
  return route.isCounted ? route.chunk() : openScreen(siteRoutes, url, context)
}

/** False for an unknown path: the server may redirect a former URL. */
export const isPage = (url: URL) => routeOf(siteRoutes, url.pathname).route !== siteRoutes.notFound
