/** The frame around every screen: navigation at the side of a desk, at the foot of a phone. */
import { type ReactNode, Suspense } from 'react'
import { useScreen } from '#web/router/Router.tsx'
import { LocalizedToastRegion } from '#web/toasts/LocalizedToasts.tsx'
import { PaletteProvider } from '../palette/PaletteProvider.tsx'
import { useStudioTexts } from '../studio-texts.ts'
import { ConfirmProvider } from './ConfirmProvider.tsx'
import { Loading } from './LoadState.tsx'
import { NavigationShortcuts } from './NavigationShortcuts.tsx'
import { PhoneBar } from './PhoneBar.tsx'
import { ShortcutsProvider } from './ShortcutsProvider.tsx'
import { SideNavigation } from './SideNavigation.tsx'
import styles from './StudioShell.module.css'
import type { StudioScreen } from './studio-screen.ts'
import { UndoProvider } from './UndoProvider.tsx'

type Props = { screens: readonly StudioScreen[]; children: ReactNode }

export const StudioShell = ({ screens, children }: Props) => {
  const { skip } = useStudioTexts('frame')
  const url = useScreen()?.route.url
  const screen = screens.find((one) => one.url === url)
  const isFullScreen = screen?.isFullScreen === true
  const work = isFullScreen ? styles.work : screen?.hasPanes ? `${styles.work} ${styles.panes}` : styles.main
  return (
    <ShortcutsProvider>
      <ConfirmProvider>
        <UndoProvider>
          <PaletteProvider screens={screens}>
            <a className="skip" href="#main">
              {skip}
            </a>
            <div className={isFullScreen ? `${styles.shell} ${styles.full}` : styles.shell}>
              <SideNavigation screens={screens} isFolded={isFullScreen} />
              <main id="main" tabIndex={-1} className={work}>
                <Suspense fallback={<Loading />}>{children}</Suspense>
              </main>
            </div>
            {isFullScreen ? null : <PhoneBar screens={screens} />}
            <NavigationShortcuts screens={screens} />
            <LocalizedToastRegion />
          </PaletteProvider>
        </UndoProvider>
      </ConfirmProvider>
    </ShortcutsProvider>
  )
}
