/** The navigation at the side of a wide window, made of the list of screens. Full-screen work folds it to icons. */
import { studioPages } from '#contract/studio-pages.ts'
import { Link } from '#web/router/Link.tsx'
import { Mark } from '#web/ui/Mark.tsx'
import { StudioIcon } from '../icons/StudioIcon.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { useFrameTexts } from './frame-texts.ts'
import styles from './SideNavigation.module.css'
import type { StudioScreen } from './studio-screen.ts'
import { useCurrentEntry } from './use-current-entry.ts'

type Props = { screens: readonly StudioScreen[]; isFolded: boolean }

export const SideNavigation = ({ screens, isFolded }: Props) => {
  const texts = useFrameTexts()
  const current = useCurrentEntry(screens)
  return (
    <nav className={isFolded ? `${styles.side} ${styles.folded}` : styles.side} aria-label={texts.navigation}>
      <Link className="logo" to={studioPages.dashboard.href()} aria-label={texts.studio}>
        <Mark size={22} />
        <span>{texts.studio}</span>
      </Link>
      <ul>
        {screens.map(({ nav, url }) =>
          nav ? (
            <li key={url.path}>
              <Link
                to={url.href()}
                aria-current={url === current ? 'page' : undefined}
                title={isFolded ? texts.nav[nav.text] : undefined}
              >
                <StudioIcon name={nav.icon} />
                <em>{texts.nav[nav.text]}</em>
              </Link>
            </li>
          ) : null,
        )}
      </ul>
      <AccountMenu isFolded={isFolded} />
    </nav>
  )
}
