/** The frame around every page: header, page, footer, menu, navigator ball, toasts. */
import type { ReactNode } from 'react'
import { ownPageUrl } from '#contract/own-page-path.ts'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { useScreen } from '#web/router/Router.tsx'
import { AccountModalProvider } from '#web/site/AccountModalProvider.tsx'
import { SearchModalProvider } from '#web/site/search/SearchModalProvider.tsx'
import { useThisYear } from '#web/TodayContext.tsx'
import { LocalizedToastRegion } from '#web/toasts/LocalizedToasts.tsx'
import { CachedFragment } from '#web/ui/CachedFragment.tsx'
import { NavigatorBall } from './ball/NavigatorBall.tsx'
import { SiteFooter } from './footer/SiteFooter.tsx'
import { SiteHeader } from './header/SiteHeader.tsx'
import { VisitorKeys } from './keys/VisitorKeys.tsx'
import { LinkPreviews } from './link-preview/LinkPreviews.tsx'
import { Main } from './Main.tsx'
import { MascotLoader } from './MascotLoader.tsx'
import { MobileMenu } from './menu/MobileMenu.tsx'
import { OfflineStatus } from './offline/OfflineStatus.tsx'
import { PageBand } from './PageBand.tsx'
import { useSiteIfAny } from './site.queries.ts'

export const SiteShell = ({ children }: { children: ReactNode }) => {
  const { frame } = useTexts()
  const site = useSiteIfAny()
  const screen = useScreen()
  // Pages of the owner's own share a route, and the navigation marks the one that is shown.
  const isOwnPage = screen?.route.url === ownPageUrl
  const around = [site?.websiteConfigDTO, isOwnPage ? screen?.pathname : screen?.route.url.path]
  return (
    <AccountModalProvider>
      <SearchModalProvider>
        <a className="skip" href="#main">
          {frame.skip}
        </a>
        <CachedFragment name="header" cacheKey={around}>
          <SiteHeader />
          <PageBand />
        </CachedFragment>
        <Main>
          {children}
          <LinkPreviews />
        </Main>
        <CachedFragment name="footer" cacheKey={[...around, useThisYear()]}>
          <SiteFooter />
        </CachedFragment>
        <CachedFragment
          name="menu"
          cacheKey={[...around, site?.articleCount, site?.categoryCount, site?.tagCount]}
        >
          <MobileMenu />
        </CachedFragment>
        <NavigatorBall />
        <MascotLoader />
        <OfflineStatus />
        <VisitorKeys />
        <LocalizedToastRegion />
      </SearchModalProvider>
    </AccountModalProvider>
  )
}
