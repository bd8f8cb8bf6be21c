/** The frame around every page: header, page, footer, and what floats above them. */
import type { ReactNode } from 'react'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { NoticeRegion } from '#web/notices/Notices.tsx'
import { NavigatorBall } from './ball/NavigatorBall.tsx'
import { SiteFooter } from './footer/SiteFooter.tsx'
import { SiteHeader } from './header/SiteHeader.tsx'
import { MobileMenu } from './menu/MobileMenu.tsx'
import { SearchDoorProvider } from './search/SearchDoor.tsx'
import { useConfiguredColours } from './use-configured-colours.ts'

export const SiteShell = ({ children }: { children: ReactNode }) => {
  const { frame } = useTexts()
  useConfiguredColours()
  return (
    <SearchDoorProvider>
      <a className="skip" href="#main">
        {frame.skip}
      </a>
      <SiteHeader />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter />
      <MobileMenu />
      <NavigatorBall />
      <NoticeRegion />
    </SearchDoorProvider>
  )
}
