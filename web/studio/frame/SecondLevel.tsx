/** The line above the title: the screens of one entry of the navigation. Nothing where there is only one. */
import { Link } from '#web/router/Link.tsx'
import { useStudioTexts } from '../studio-texts.ts'
import { NavFailures } from './NavNumber.tsx'
import styles from './SecondLevel.module.css'
import { useNavPlace } from './use-nav-place.ts'

export const SecondLevel = () => {
  const texts = useStudioTexts('frame')
  const place = useNavPlace()
  if (!place?.entry.screens) return null
  return (
    <nav className={styles.line} aria-label={texts.screensOf(texts.nav[place.entry.text])}>
      {place.entry.screens.map((screen) => (
        <Link key={screen.to} to={screen.to} aria-current={screen === place.screen ? 'page' : undefined}>
          {texts.nav[screen.text]}
          <NavFailures of={screen.failures} />
        </Link>
      ))}
    </nav>
  )
}
