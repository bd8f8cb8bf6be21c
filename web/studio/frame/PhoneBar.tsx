/** The navigation at the foot of a phone; “More” fills the screen above it with all the rest. */
import { pages } from '#contract/pages.ts'
import { useLanguage } from '#web/locale/LocaleProvider.tsx'
import { Link } from '#web/router/Link.tsx'
import { useSession } from '#web/session/session.ts'
import { useTheme } from '#web/theme/ThemeProvider.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { StudioIcon } from '../icons/StudioIcon.tsx'
import { useOpenPalette } from '../palette/PaletteProvider.tsx'
import { useLogOut } from '../session/use-log-out.ts'
import { useStudioTexts } from '../studio-texts.ts'
import { Button, IconButton } from './Button.tsx'
import { languageNames } from './LanguageSwitch.tsx'
import { NavCount } from './NavNumber.tsx'
import { accountEntry, type NavigationEntry, navEntries, navigation, writeEntry } from './navigation.ts'
import styles from './PhoneBar.module.css'
import { useNavPlace } from './use-nav-place.ts'

const SHEET = 'studio-more'
const closeSheet = () => document.getElementById(SHEET)?.hidePopover()

const inBar = navEntries.filter(({ isInBar }) => isInBar)

export const PhoneBar = () => {
  const texts = useStudioTexts('frame')
  const current = useNavPlace()?.entry
  const entry = (one: NavigationEntry) => (
    <Link
      key={one.to}
      className={one === writeEntry ? styles.write : undefined}
      to={one.to}
      onClick={closeSheet}
      aria-current={one === current ? (one.screens ? 'true' : 'page') : undefined}
    >
      <StudioIcon name={one.icon} size={20} />
      {one.count === 'comments' ? <NavCount of={one.count} /> : null}
      <span>{texts.nav[one.text]}</span>
    </Link>
  )
  return (
    <>
      <nav className={styles.bar} aria-label={texts.navigation}>
        {inBar.slice(0, 2).map(entry)}
        {entry(writeEntry)}
        {inBar.slice(2).map(entry)}
        <button
          type="button"
          popoverTarget={SHEET}
          aria-current={current && !current.isInBar ? 'true' : undefined}
        >
          <StudioIcon name="menu" size={20} />
          <span>{texts.more}</span>
        </button>
      </nav>
      <MoreSheet current={current} />
    </>
  )
}

const MoreSheet = ({ current }: { current: NavigationEntry | undefined }) => {
  const texts = useStudioTexts('frame')
  const userInfo = useSession('userInfo')
  const { theme, toggle } = useTheme()
  const { locale, switchTo } = useLanguage()
  const logOut = useLogOut()
  const openPalette = useOpenPalette()
  const name = userInfo?.nickname ?? ''
  return (
    <div id={SHEET} popover="auto" className={styles.sheet} role="dialog" aria-label={texts.more}>
      <header>
        <h2>{texts.more}</h2>
        <IconButton
          icon="search"
          size={20}
          label={texts.palette}
          onClick={() => {
            closeSheet()
            openPalette()
          }}
        />
        <IconButton icon="x" size={20} label={texts.closeMore} onClick={closeSheet} />
      </header>
      <Link className={styles.me} to={accountEntry.to} onClick={closeSheet}>
        <Avatar name={name} src={userInfo?.avatar ?? null} size={40} />
        <span>
          <b>{name}</b>
          <small>{texts.accountText}</small>
        </span>
        <StudioIcon name="chevron-right" size={16} />
      </Link>
      <div className={styles.pair}>
        <a className="btn btn-line" href={pages.home.href()}>
          <StudioIcon name="external-link" size={16} />
          {texts.viewSite}
        </a>
        <Button icon={theme === 'theme-dark' ? 'moon' : 'sun'} onClick={() => toggle()}>
          {texts.themeOf(texts.themes[theme ?? 'theme-dark'])}
        </Button>
      </div>
      {navigation.map(({ title, entries }) => (
        <section key={title ?? ''}>
          {title ? <h3>{texts.navBlocks[title]}</h3> : null}
          <ul>
            {entries
              .filter(({ text }) => text !== 'dashboard')
              .map((entry) => (
                <li key={entry.to}>
                  <MoreEntry entry={entry} isCurrent={entry === current} />
                </li>
              ))}
          </ul>
        </section>
      ))}
      <button
        type="button"
        className={styles.last}
        onClick={() => void switchTo(locale === 'en' ? 'cn' : 'en')}
      >
        <StudioIcon name="languages" size={18} />
        {texts.language}
        <small>{languageNames[locale]}</small>
      </button>
      <button type="button" className={styles.last} onClick={logOut}>
        <StudioIcon name="log-out" size={18} />
        {texts.logOut}
      </button>
    </div>
  )
}

const MoreEntry = ({ entry, isCurrent }: { entry: NavigationEntry; isCurrent: boolean }) => {
  const texts = useStudioTexts('frame')
  const { format } = useLanguage()
  const inside = entry.screens?.filter(({ text }) => text !== entry.text).map(({ text }) => texts.nav[text])
  return (
    <Link to={entry.to} onClick={closeSheet} aria-current={isCurrent ? 'true' : undefined}>
      <StudioIcon name={entry.icon} size={18} />
      <span>
        <b>{texts.nav[entry.text]}</b>
        {inside ? <small>{format.list(inside)}</small> : null}
      </span>
      <NavCount of={entry.count} />
      <StudioIcon name="chevron-right" size={16} />
    </Link>
  )
}
