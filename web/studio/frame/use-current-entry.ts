/** Which entry of the navigation the screen that is shown belongs to. */
import type { PageUrl } from '#contract/pages.ts'
import { useScreen } from '#web/router/Router.tsx'
import type { StudioScreen } from './studio-screen.ts'

/** `/studio/articles/7` belongs to `/studio/articles`: the longest entry that the url begins with. */
export const useCurrentEntry = (screens: readonly StudioScreen[]): PageUrl | undefined => {
  const pathname = useScreen()?.pathname ?? ''
  return screens
    .filter(({ nav, url }) => nav && (pathname === url.path || pathname.startsWith(`${url.path}/`)))
    .sort((a, b) => b.url.path.length - a.url.path.length)[0]?.url
}
