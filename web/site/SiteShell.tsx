/** The frame around every page: header, page, footer, menu, navigator ball, toasts. */
import type { ReactNode } from 'react'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { AccountModalProvider } from '#web/site/AccountModalProvider.tsx'
import { SearchModalProvider } from '#web/site/search/SearchModalProvider.tsx'
import { LocalizedToastRegion } from '#web/toasts/LocalizedToasts.tsx'
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

export const SiteShell = ({ children }: { children: ReactNode }) => {
  const { frame } = useTexts()
  return (
    <AccountModalProvider>
      <SearchModalProvider>
        <a className="skip" href="#main">
          {frame.skip}
        </a>
        <SiteHeader />
        <PageBand />
        <Main>
          {children}
          <LinkPreviews />
        </Main>
        <SiteFooter />
        <MobileMenu />
        <NavigatorBall />
        <MascotLoader />
        <OfflineStatus />
        <VisitorKeys />
        <LocalizedToastRegion />
      </SearchModalProvider>
    </AccountModalProvider>
  )
}
