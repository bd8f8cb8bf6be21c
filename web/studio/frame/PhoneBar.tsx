/** The navigation at the foot of a phone; “More” opens the rest of it. */
import { pages } from '#contract/pages.ts'
import { Link } from '#web/router/Link.tsx'
import { StudioIcon } from '../icons/StudioIcon.tsx'
import { useOpenPalette } from '../palette/PaletteProvider.tsx'
import { useLogOut } from '../session/use-log-out.ts'
import { useStudioTexts } from '../studio-texts.ts'
import { IconButton } from './Button.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { NavigationCount } from './NavigationCount.tsx'
import styles from './PhoneBar.module.css'
import type { StudioScreen } from './studio-screen.ts'
import { ThemeSwitch } from './ThemeSwitch.tsx'
import { useCurrentEntry } from './use-current-entry.ts'

const SHEET = 'studio-more'
const closeSheet = () => document.getElementById(SHEET)?.hidePopover()

export const PhoneBar = ({ screens }: { screens: readonly StudioScreen[] }) => {
  const texts = useStudioTexts('frame')
  const current = useCurrentEntry(screens)
  const logOut = useLogOut()
  const openPalette = useOpenPalette()
  const entries = (isInBar: boolean) =>
    screens.map(({ nav, url }) =>
      nav && (nav.isInBar === true) === isInBar ? (
        <Link
          key={url.path}
          to={url.href()}
          onClick={closeSheet}
          aria-current={url === current ? 'page' : undefined}
        >
          <StudioIcon name={nav.icon} size={20} />
          <span>{texts.nav[nav.text]}</span>
          {nav.count ? <NavigationCount of={nav.count} /> : null}
        </Link>
      ) : null,
    )
  return (
    <>
      <nav className={styles.bar} aria-label={texts.navigation}>
        {entries(true)}
        <button type="button" popoverTarget={SHEET}>
          <StudioIcon name="menu" size={20} />
          <span>{texts.more}</span>
        </button>
      </nav>
      <div id={SHEET} popover="auto" className={styles.sheet} role="dialog" aria-label={texts.more}>
        <button
          type="button"
          onClick={() => {
            closeSheet()
            openPalette()
          }}
        >
          <StudioIcon name="search" size={20} />
          <span>{texts.palette}</span>
        </button>
        {entries(false)}
        <a href={pages.home.href()}>
          <StudioIcon name="external-link" size={20} />
          <span>{texts.toSite}</span>
        </a>
        <button type="button" onClick={logOut}>
          <StudioIcon name="log-out" size={20} />
          <span>{texts.logOut}</span>
        </button>
        <div className={styles.switches}>
          <LanguageSwitch />
          <ThemeSwitch />
          <IconButton icon="x" size={20} label={texts.closeMore} onClick={closeSheet} />
        </div>
      </div>
    </>
  )
}
