/** What the list of screens says about each screen, and how the router opens one. */
import type { PageUrl } from '#contract/pages.ts'
import { memoizeLoad } from '#web/memoize-load.ts'
import { idOf, type PageModule, type Route } from '#web/router/route.ts'
import type { RouteTable } from '#web/router/screen.ts'
import type { StudioIconName } from '../icons/StudioIcon.tsx'
import type { FrameTexts } from './texts/en.ts'

export type StudioScreen = {
  url: PageUrl
  chunk: () => Promise<PageModule>
  /** Its entry in the navigation; a screen without one is opened from another screen. */
  nav?: {
    text: keyof FrameTexts['nav']
    icon: StudioIconName
    /** Under which heading of the navigation it stands; the first entries have none. */
    group?: 'people' | 'site'
    /** What it counts beside its name: what waits for the owner. */
    count?: 'waiting-comments'
    /** `G` and this key opens it; without one, `G` and its number among the first nine. */
    key?: string
    /** It also stands in the bar at the bottom of a phone, which has room for four. */
    isInBar?: true
  }
  /** It fills the window beside the navigation and scrolls by itself. */
  hasPanes?: true
  /** Full-screen work: the navigation shrinks to icons, and a phone hides its bars. */
  isFullScreen?: true
  /** Shown to whoever has its URL, without the login and the frame. */
  isForAnyone?: true
}

/** A screen names its own title when it is shown (`ScreenHead`, `useTitle`). Every parameter of a URL is an id. */
const untitled: Route['load'] = async ({ params }) => {
  Object.values(params).forEach(idOf)
  return { title: null }
}

export const studioRoutes = (screens: readonly StudioScreen[], notFound: Route['chunk']): RouteTable => ({
  routes: screens.map(({ url, chunk }) => ({
    url,
    source: url.path,
    chunk: memoizeLoad(chunk),
    load: untitled,
  })),
  notFound: {
    url: screens[0]?.url as PageUrl,
    source: 'not-found',
    chunk: memoizeLoad(notFound),
    load: untitled,
  },
})
