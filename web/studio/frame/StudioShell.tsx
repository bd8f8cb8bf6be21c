/** The frame around every screen: navigation at the side of a desk, at the foot of a phone. */
import { type ReactNode, Suspense } from 'react'
import { Link } from '#web/router/Link.tsx'
import { useNavigate, useScreen } from '#web/router/Router.tsx'
import { LocalizedToastRegion } from '#web/toasts/LocalizedToasts.tsx'
import { PaletteProvider } from '../palette/PaletteProvider.tsx'
import { useStudioTexts } from '../studio-texts.ts'
import { ConfirmProvider } from './ConfirmProvider.tsx'
import { Loading } from './LoadState.tsx'
import { NavFailures } from './NavNumber.tsx'
import { type NavScreen, navPlaces } from './navigation.ts'
import { PhoneBar } from './PhoneBar.tsx'
import lineStyles from './SecondLevel.module.css'
import { ShortcutsProvider, useShortcut } from './ShortcutsProvider.tsx'
import { SideNavigation } from './SideNavigation.tsx'
import styles from './StudioShell.module.css'
import type { StudioScreen } from './studio-screen.ts'
import { UndoProvider } from './UndoProvider.tsx'
import { useNavPlace } from './use-nav-place.ts'

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
          <PaletteProvider>
            <a className="skip" href="#main">
              {skip}
            </a>
            <div className={isFullScreen ? `${styles.shell} ${styles.full}` : styles.shell}>
              <SideNavigation isFolded={isFullScreen} />
              {isFullScreen ? null : <SecondLevel />}
              <main id="main" tabIndex={-1} className={work}>
                <Suspense fallback={<Loading />}>{children}</Suspense>
              </main>
            </div>
            {isFullScreen ? null : <PhoneBar />}
            <NavigationShortcuts />
            <LocalizedToastRegion />
          </PaletteProvider>
        </UndoProvider>
      </ConfirmProvider>
    </ShortcutsProvider>
  )
}

/** The line above the title: the screens of one entry of the navigation. Nothing where there is only one. */
const SecondLevel = () => {
  const texts = useStudioTexts('frame')
  const place = useNavPlace()
  if (!place?.entry.screens) return null
  return (
    <nav className={lineStyles.line} aria-label={texts.screensOf(texts.nav[place.entry.text])}>
      {place.entry.screens.map((screen) => (
        <Link key={screen.to} to={screen.to} aria-current={screen === place.screen ? 'page' : undefined}>
          {texts.nav[screen.text]}
          <NavFailures of={screen.failures} />
        </Link>
      ))}
    </nav>
  )
}

/** `G` and the key of a screen open it. */
const NavigationShortcuts = () =>
  navPlaces.map(({ screen }) => <NavigationShortcut key={screen.key} screen={screen} />)

const NavigationShortcut = ({ screen: { key, text, to } }: { screen: NavScreen }) => {
  const { nav, shortcuts } = useStudioTexts('frame')
  const navigate = useNavigate()
  useShortcut({
    keys: `G ${key}`,
    label: shortcuts.goTo(nav[text]),
    group: shortcuts.everywhere,
    run: () => void navigate(to),
  })
  return null
}
