/** `G` and the key or the number of an entry opens that screen. */
import { useNavigate } from '#web/router/Router.tsx'
import { useStudioTexts } from '../studio-texts.ts'
import { navigationKeys } from './navigation-keys.ts'
import { useShortcut } from './ShortcutsProvider.tsx'
import type { StudioScreen } from './studio-screen.ts'

export const NavigationShortcuts = ({ screens }: { screens: readonly StudioScreen[] }) =>
  navigationKeys(screens).map(({ screen, second }) =>
    second === null ? null : <NavigationShortcut key={screen.url.path} screen={screen} second={second} />,
  )

const NavigationShortcut = ({ screen, second }: { screen: StudioScreen; second: string }) => {
  const { nav, shortcuts } = useStudioTexts('frame')
  const navigate = useNavigate()
  useShortcut({
    keys: `G ${second}`,
    label: screen.nav ? shortcuts.goTo(nav[screen.nav.text]) : '',
    group: shortcuts.everywhere,
    run: () => void navigate(screen.url.href()),
  })
  return null
}
