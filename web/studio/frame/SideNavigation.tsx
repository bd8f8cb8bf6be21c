/** The navigation at the side of a wide window, made of the list of screens. Full-screen work folds it to icons. */
import { pages } from '#contract/pages.ts'
import { studioPages } from '#contract/studio-pages.ts'
import { Link } from '#web/router/Link.tsx'
import { useSession } from '#web/session/session.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Mark } from '#web/ui/Mark.tsx'
import { StudioIcon } from '../icons/StudioIcon.tsx'
import { useOpenPalette } from '../palette/PaletteProvider.tsx'
import { useLogOut } from '../session/use-log-out.ts'
import { useStudioTexts } from '../studio-texts.ts'
import accountMenuStyles from './AccountMenu.module.css'
import { Keys } from './Keys.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { NavigationCount } from './NavigationCount.tsx'
import styles from './SideNavigation.module.css'
import type { StudioScreen } from './studio-screen.ts'
import { ThemeSwitch } from './ThemeSwitch.tsx'
import { useCurrentEntry } from './use-current-entry.ts'

const groups = [undefined, 'people', 'site'] as const

type Props = { screens: readonly StudioScreen[]; isFolded: boolean }

export const SideNavigation = ({ screens, isFolded }: Props) => {
  const texts = useStudioTexts('frame')
  const current = useCurrentEntry(screens)
  const openPalette = useOpenPalette()
  return (
    <nav className={isFolded ? `${styles.side} ${styles.folded}` : styles.side} aria-label={texts.navigation}>
      <Link className="logo" to={studioPages.dashboard.href()} aria-label={texts.studio}>
        <Mark size={22} />
        <span>{texts.studio}</span>
      </Link>
      <button
        type="button"
        className={styles.search}
        aria-label={isFolded ? texts.palette : undefined}
        title={isFolded ? texts.palette : undefined}
        onClick={openPalette}
      >
        <StudioIcon name="search" />
        {isFolded ? null : (
          <>
            <span>{texts.search}</span>
            <span aria-hidden="true">
              <Keys keys="Mod+K" />
            </span>
          </>
        )}
      </button>
      <div className={styles.entries}>
        {groups.map((group) => {
          const entries = screens.filter(({ nav }) => nav && nav.group === group)
          if (entries.length === 0) return null
          const headingId = `studio-nav-${group}`
          return (
            <div key={group ?? ''}>
              {group ? <small id={headingId}>{texts.navGroups[group]}</small> : null}
              <ul aria-labelledby={group ? headingId : undefined}>
                {entries.map((entry) => (
                  <NavigationEntry
                    key={entry.url.path}
                    entry={entry}
                    isCurrent={entry.url === current}
                    isFolded={isFolded}
                  />
                ))}
              </ul>
            </div>
          )
        })}
      </div>
      <AccountMenu isFolded={isFolded} />
    </nav>
  )
}

type EntryProps = { entry: StudioScreen; isCurrent: boolean; isFolded: boolean }

const NavigationEntry = ({ entry: { nav, url }, isCurrent, isFolded }: EntryProps) => {
  const texts = useStudioTexts('frame')
  if (!nav) return null
  const name = texts.nav[nav.text]
  return (
    <li>
      <Link to={url.href()} aria-current={isCurrent ? 'page' : undefined} title={isFolded ? name : undefined}>
        <StudioIcon name={nav.icon} />
        <em>{name}</em>
        {nav.count ? <NavigationCount of={nav.count} /> : null}
      </Link>
    </li>
  )
}

const MENU = 'studio-account'

/** The owner at the foot of the navigation: language, theme, the way back to the site, and the end of the session. */
const AccountMenu = ({ isFolded }: { isFolded: boolean }) => {
  const texts = useStudioTexts('frame')
  const userInfo = useSession('userInfo')
  const logOut = useLogOut()
  const name = userInfo?.nickname ?? ''
  return (
    <div className={accountMenuStyles.account}>
      <button
        type="button"
        className={accountMenuStyles.me}
        popoverTarget={MENU}
        aria-label={isFolded ? `${name}, ${texts.owner}` : undefined}
      >
        <Avatar name={name} src={userInfo?.avatar ?? null} size={32} />
        {isFolded ? null : (
          <span>
            <b>{name}</b>
            {texts.owner}
          </span>
        )}
      </button>
      <div id={MENU} popover="auto" className={accountMenuStyles.menu}>
        <div className={accountMenuStyles.switches}>
          <LanguageSwitch />
          <ThemeSwitch />
        </div>
        <a href={pages.home.href()}>
          <StudioIcon name="external-link" size={16} />
          {texts.toSite}
        </a>
        <button type="button" onClick={logOut}>
          <StudioIcon name="log-out" size={16} />
          {texts.logOut}
        </button>
      </div>
    </div>
  )
}
