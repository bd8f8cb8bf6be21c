/** The navigation at the side of a wide window. Full-screen work folds it to icons, whose names float beside them. */
import { useEffect, useRef, useState } from 'react'
import { pages } from '#contract/pages.ts'
import { siteName } from '#contract/site-texts.ts'
import { studioPages } from '#contract/studio-pages.ts'
import { useLanguage } from '#web/locale/LocaleProvider.tsx'
import { Link } from '#web/router/Link.tsx'
import { useConfig } from '#web/site/site.queries.ts'
import { Mark } from '#web/ui/Mark.tsx'
import { StudioIcon } from '../icons/StudioIcon.tsx'
import { useOpenPalette } from '../palette/PaletteProvider.tsx'
import { useStudioTexts } from '../studio-texts.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { IconButton } from './Button.tsx'
import { Flyout } from './Flyout.tsx'
import { NavCount, useFreshOverview } from './NavNumber.tsx'
import { type NavigationEntry, navigation, writeEntry } from './navigation.ts'
import styles from './SideNavigation.module.css'
import { useNavPlace } from './use-nav-place.ts'

export const SideNavigation = ({ isFolded }: { isFolded: boolean }) => {
  const texts = useStudioTexts('frame')
  const place = useNavPlace()
  const openPalette = useOpenPalette()
  useFreshOverview()
  const [open, setOpen] = useState<OpenFlyout | null>(null)
  const entries = useRef<HTMLDivElement>(null)
  const current = place?.entry
  // In a low window the entries scroll.
  useEffect(() => {
    if (current) entries.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [current])
  const shared = { isFolded, open, onOpen: setOpen }
  return (
    <nav className={isFolded ? `${styles.side} ${styles.folded}` : styles.side} aria-label={texts.navigation}>
      <Head />
      <div className={styles.work}>
        <Link className="btn btn-line sm" to={writeEntry.to} title={isFolded ? texts.nav.write : undefined}>
          <StudioIcon name="pen-line" size={16} />
          <span>{texts.nav.write}</span>
        </Link>
        <IconButton icon="search" label={texts.palette} title={texts.palette} onClick={openPalette} />
      </div>
      <div ref={entries} className={styles.entries} onScroll={() => setOpen(null)}>
        {navigation.map(({ title, entries: listed }) => (
          <div key={title ?? ''}>
            {title ? <small id={`studio-nav-${title}`}>{texts.navBlocks[title]}</small> : null}
            <ul aria-labelledby={title ? `studio-nav-${title}` : undefined}>
              {listed.map((entry) => (
                <Entry
                  key={entry.to}
                  entry={entry}
                  mark={entry === current ? (place?.screen.to === entry.to ? 'page' : 'true') : undefined}
                  {...shared}
                />
              ))}
            </ul>
          </div>
        ))}
      </div>
      <AccountMenu isFolded={isFolded} isCurrent={current?.text === 'account'} />
    </nav>
  )
}

/** The name of the site, which leads to the dashboard, and the way to the site itself. */
const Head = () => {
  const texts = useStudioTexts('frame')
  const config = useConfig()
  const { locale } = useLanguage()
  const name = config ? siteName(config, locale) : 'Borealis'
  return (
    <div className={styles.head}>
      <Link className={styles.logo} to={studioPages.dashboard.href()} aria-label={texts.dashboardOf(name)}>
        <Mark size={24} />
        <span>{name}</span>
      </Link>
      <a className={styles.view} href={pages.home.href()}>
        {texts.viewSite}
        <StudioIcon name="external-link" size={13} />
      </a>
    </div>
  )
}

/** A pointer has to rest this long before the screens of an entry open beside it. */
const REST_MS = 400

type OpenFlyout = { entry: NavigationEntry; hasFocus: boolean }
type EntryProps = {
  entry: NavigationEntry
  mark: 'page' | 'true' | undefined
  isFolded: boolean
  open: OpenFlyout | null
  onOpen: (open: OpenFlyout | null) => void
}

const Entry = ({ entry, mark, isFolded, open, onOpen }: EntryProps) => {
  const texts = useStudioTexts('frame')
  const link = useRef<HTMLLIElement>(null)
  const timer = useRef(0)
  const hasFlyout = isFolded || entry.screens !== undefined
  const show = (hasFocus: boolean) => hasFlyout && onOpen({ entry, hasFocus })
  const hide = () => {
    clearTimeout(timer.current)
    onOpen(null)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <li
      ref={link}
      onPointerEnter={({ pointerType }) => {
        if (pointerType !== 'mouse') return
        timer.current = window.setTimeout(() => show(false), isFolded ? 0 : REST_MS)
      }}
      onPointerLeave={hide}
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && hide()}
      onKeyDown={(event) => {
        if (event.key === 'ArrowRight' && entry.screens && open?.hasFocus !== true) show(true)
        else if (open?.entry === entry && (event.key === 'ArrowLeft' || event.key === 'Escape')) {
          hide()
          link.current?.querySelector('a')?.focus()
        } else return
        event.preventDefault()
      }}
    >
      <Link
        to={entry.to}
        aria-current={mark}
        onClick={hide}
        onFocus={({ currentTarget }) => isFolded && currentTarget.matches(':focus-visible') && show(false)}
      >
        <StudioIcon name={entry.icon} />
        <em>{texts.nav[entry.text]}</em>
        <NavCount of={entry.count} />
      </Link>
      {open?.entry === entry ? (
        <Flyout entry={entry} isTitled={isFolded} hasFocus={open.hasFocus} onChoose={hide} />
      ) : null}
    </li>
  )
}
