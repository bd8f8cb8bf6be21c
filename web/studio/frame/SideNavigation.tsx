/** The navigation at the side of a wide window, made of the list of screens. Full-screen work folds it to icons. */
import { studioPages } from '#contract/studio-pages.ts'
import { Link } from '#web/router/Link.tsx'
import { Mark } from '#web/ui/Mark.tsx'
import { StudioIcon } from '../icons/StudioIcon.tsx'
import { useOpenPalette } from '../palette/PaletteProvider.tsx'
import { useStudioTexts } from '../studio-texts.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { Keys } from './Keys.tsx'
import { NavigationCount } from './NavigationCount.tsx'
import styles from './SideNavigation.module.css'
import type { StudioScreen } from './studio-screen.ts'
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
