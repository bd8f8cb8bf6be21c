/** The frame around every page: header, page, footer, menu, navigator ball, toasts. */
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { coverMotifs, coverPalettes, coverSeed, coverSizes, seedCoverHref } from '#contract/covers.ts'
import { themes } from '#contract/locale.ts'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { useIsInitialPage, useScreen } from '#web/router/Router.tsx'
import { AccountModalProvider } from '#web/site/AccountModalProvider.tsx'
import { SearchModalProvider } from '#web/site/search/SearchModalProvider.tsx'
import { useTheme } from '#web/theme/ThemeProvider.tsx'
import { LocalizedToastRegion } from '#web/toasts/LocalizedToasts.tsx'
import { NavigatorBall } from './ball/NavigatorBall.tsx'
import { SiteFooter } from './footer/SiteFooter.tsx'
import { SiteHeader } from './header/SiteHeader.tsx'
import { VisitorKeys } from './keys/VisitorKeys.tsx'
import { LinkPreviews } from './link-preview/LinkPreviews.tsx'
import { MascotLoader } from './MascotLoader.tsx'
import { MobileMenu } from './menu/MobileMenu.tsx'
import { OfflineStatus } from './offline/OfflineStatus.tsx'
import { useConfig } from './site.queries.ts'

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

/** The image behind the header of pages without a cover of their own: the owner's, or one drawn for the page. */
const PageBand = () => {
  const config = useConfig()
  const { theme } = useTheme()
  const route = useScreen()?.route
  if (!config || !route || route.motif === null) return null
  const { headerImage, defaultCover, coverStyle } = config
  const image = headerImage ?? defaultCover
  if (image)
    return (
      <div className="page-band">
        <img src={image} alt="" {...coverSizes.wide} decoding="async" />
      </div>
    )
  // Who wants no drawings in lists wants none here.
  if (coverStyle !== 'drawn') return null
  const seed = coverSeed(route.url.path)
  const design = {
    motif: coverMotifs.indexOf(route.motif ?? 'j'),
    palette: seed % coverPalettes.length,
  }
  return (
    <div className="page-band">
      {themes.map((one) => (
        <img
          key={one}
          className={one === 'theme-dark' ? 'night' : 'day'}
          src={seedCoverHref(seed, 'wide', one, design)}
          alt=""
          loading={one === theme ? 'eager' : 'lazy'}
          decoding="async"
          {...coverSizes.wide}
        />
      ))}
    </div>
  )
}

/** The main element, which contains the page. */
const Main = ({ children }: { children: ReactNode }) => {
  const main = useRef<HTMLElement>(null)
  useDeferredLayout(main)
  return (
    <main ref={main} id="main" tabIndex={-1} data-server-rendered={useIsInitialPage() ? '' : undefined}>
      {children}
    </main>
  )
}

/** The blocks of a text of which base.css defers the layout: those that no window shows at first. */
const DEFERRED = '.deferred, .prose > :nth-child(n + 13)'
/** What remains of an idle period must be enough for the layout of one more element on a slow phone. */
const MIN_IDLE_MS = 8
/** One idle period in a row would be a long task where the browser misjudges it: the next element waits for the next one. */
const MAX_AT_ONCE_MS = 4

/**
 * Elements whose layout is deferred in the server-rendered page (base.css, decision 0014) get it after hydration: one at a
 * time, whenever the browser is idle.
 */
const useDeferredLayout = (main: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const late = [...(main.current?.querySelectorAll<HTMLElement>(DEFERRED) ?? [])]
    const layOut = (piece: HTMLElement) => {
      piece.style.contentVisibility = 'visible'
    }
    if (!('requestIdleCallback' in globalThis)) return late.forEach(layOut)
    const next = (deadline: IdleDeadline) => {
      const from = performance.now()
      do {
        const piece = late.shift()
        if (!piece) return
        layOut(piece)
        // Its layout now, so that the remaining time is known.
        void piece.offsetHeight
      } while (performance.now() - from < MAX_AT_ONCE_MS && deadline.timeRemaining() > MIN_IDLE_MS)
      waiting = requestIdleCallback(next)
    }
    let waiting = requestIdleCallback(next)
    return () => cancelIdleCallback(waiting)
  }, [main])
}
