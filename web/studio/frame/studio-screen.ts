/** What the list of screens says about each screen, and how the router opens one. */
import type { PageUrl } from '#contract/pages.ts'
import { memoizeLoad } from '#web/memoize-load.ts'
import { idOf, type PageModule, Redirect, type Route } from '#web/router/route.ts'
import type { RouteTable } from '#web/router/screen.ts'

export type StudioScreen = {
  url: PageUrl
  chunk: () => Promise<PageModule>
  /** It fills the window next to the navigation and has scroll areas of its own. */
  hasPanes?: true
  /** Full-screen work: the navigation shrinks to icons, and a phone hides its bars. */
  isFullScreen?: true
  /** Where its URL leads instead; null where it leads to the screen. */
  redirect?: (search: URLSearchParams) => string | null
  /** Shown to whoever has its URL, without the login and the frame. */
  isForAnyone?: true
}

/** A screen names its own title when it is shown (`ScreenHead`, `useTitle`). Every parameter of a URL is an id. */
const untitled =
  (redirect: StudioScreen['redirect'] = () => null): Route['load'] =>
  async ({ params, search }) => {
    const to = redirect(search)
    if (to) throw new Redirect(to)
    Object.values(params).forEach(idOf)
    return { title: null }
  }

export const studioRoutes = (screens: readonly StudioScreen[], notFound: Route['chunk']): RouteTable => ({
  routes: screens.map(({ url, chunk, redirect }) => ({
    url,
    source: url.path,
    chunk: memoizeLoad(chunk),
    load: untitled(redirect),
  })),
  notFound: {
    url: screens[0]?.url as PageUrl,
    source: 'not-found',
    chunk: memoizeLoad(notFound),
    load: untitled(),
  },
})
