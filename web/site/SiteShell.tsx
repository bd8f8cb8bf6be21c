/** The frame around every page: header, page, footer, and what floats above them. */
import type { ReactNode } from 'react'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { NoticeRegion } from '#web/notices/Notices.tsx'
import { useScreen } from '#web/router/Router.tsx'
import { Kept } from '#web/ui/Kept.tsx'
import { AccountDoor } from './AccountDoor.tsx'
import { NavigatorBall } from './ball/NavigatorBall.tsx'
import { SiteFooter } from './footer/SiteFooter.tsx'
import { SiteHeader } from './header/SiteHeader.tsx'
import { Main } from './Main.tsx'
import { MobileMenu } from './menu/MobileMenu.tsx'
import { SearchDoorProvider } from './search/SearchDoor.tsx'
import { useSiteIfAny } from './site.queries.ts'
import { useConfiguredColours } from './use-configured-colours.ts'

export const SiteShell = ({ children }: { children: ReactNode }) => {
  const { frame } = useTexts()
  useConfiguredColours()
  const site = useSiteIfAny()
  const around = [site?.websiteConfigDTO, useScreen()?.route.address.path]
  return (
    <AccountDoor>
      <SearchDoorProvider>
        <a className="skip" href="#main">
          {frame.skip}
        </a>
        <Kept name="header" by={around}>
          <SiteHeader />
        </Kept>
        <Main>{children}</Main>
        <Kept name="footer" by={[...around, new Date().getFullYear()]}>
          <SiteFooter />
        </Kept>
        <Kept name="menu" by={[...around, site?.articleCount, site?.categoryCount, site?.tagCount]}>
          <MobileMenu />
        </Kept>
        <NavigatorBall />
        <NoticeRegion />
      </SearchDoorProvider>
    </AccountDoor>
  )
}
