/** `G` and the number of an entry opens that screen. */
import { useNavigate } from '#web/router/Router.tsx'
import { useFrameTexts } from './frame-texts.ts'
import { useShortcut } from './ShortcutsProvider.tsx'
import type { StudioScreen } from './studio-screen.ts'

export const NavigationShortcuts = ({ screens }: { screens: readonly StudioScreen[] }) =>
  screens
    .filter(({ nav }) => nav)
    .map((screen, i) => <NavigationShortcut key={screen.url.path} screen={screen} number={i + 1} />)

const NavigationShortcut = ({ screen, number }: { screen: StudioScreen; number: number }) => {
  const { nav, shortcuts } = useFrameTexts()
  const navigate = useNavigate()
  useShortcut({
    keys: `G ${number}`,
    label: screen.nav ? shortcuts.goTo(nav[screen.nav.text]) : '',
    group: shortcuts.everywhere,
    run: () => void navigate(screen.url.href()),
  })
  return null
}
