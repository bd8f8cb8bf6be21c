/** The header: logo, navigation, language and theme. Transparent until the page is scrolled. */
import { useSyncExternalStore } from 'react'
import { type Locale, langTag, locales, type Theme, themes } from '#contract/locale.ts'
import { useLanguage, useTexts } from '#web/locale/LocaleProvider.tsx'
import { useScreen } from '#web/router/Router.tsx'
import { AccountEntry } from '#web/site/AccountEntry.tsx'
import { Logo } from '#web/site/Logo.tsx'
import { NavLink } from '#web/site/NavLink.tsx'
import { useNavEntries } from '#web/site/nav-entries.ts'
import { otherTheme, useTheme } from '#web/theme/ThemeProvider.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { MENU_ID } from '../menu-id.ts'
import { PreferenceForm } from '../PreferenceForm.tsx'
import { SearchButton } from '../search/SearchButton.tsx'
import { useConfig } from '../site.queries.ts'

export const SiteHeader = () => {
  const { frame } = useTexts()
  const config = useConfig()
  const screen = useScreen()
  const isScrolled = useIsScrolled()
  const look = screen?.route.hasTransparentHeader ? 'clear' : isScrolled ? 'solid' : ''
  return (
    <header className={`hd ${look}`}>
      <div className="hd-in">
        <Logo size={26} />
        <nav className="nav" aria-label={frame.primary}>
          {useNavEntries().map((entry) => (
            <NavLink key={entry.href} entry={entry} />
          ))}
        </nav>
        <div className="ctl">
          <SearchButton className="ib search-b">
            <kbd />
          </SearchButton>
          {config?.multiLanguage === 1 ? <LanguageMenu /> : null}
          <ThemeToggle />
          <AccountEntry id="me" />
          <button type="button" className="ib burger" popoverTarget={MENU_ID} aria-label={frame.openMenu}>
            <Icon name="menu" size={22} />
          </button>
        </div>
      </div>
    </header>
  )
}

const onlyIn: Record<Theme, string> = { 'theme-dark': 'only-dark', 'theme-light': 'only-light' }

/** Shows the theme that a click selects. Without scripts it is a form that sets the cookie. */
const ThemeToggle = () => {
  const { frame } = useTexts()
  const { theme, toggle } = useTheme()
  // While nobody knows which theme the system has, there is a button for each, and the style sheet shows one.
  const shown = theme ? [theme] : themes
  const isSilent = useConfig()?.themeSound === false
  return (
    <PreferenceForm onSubmit={() => toggle(isSilent)}>
      {shown.map((one) => (
        <span key={one} className={theme ? undefined : onlyIn[one]}>
          <button
            type="submit"
            className="ib"
            name="theme"
            value={otherTheme(one)}
            aria-label={frame.switchTheme}
          >
            <Icon name="sun" size={18} className="only-dark" />
            <Icon name="moon" size={18} className="only-light" />
          </button>
        </span>
      ))}
    </PreferenceForm>
  )
}

/** Specification: 20 px. */
const SCROLLED_PX = 20

/** Whether the page is scrolled far enough for the header to take the theme's gradient. */
const useIsScrolled = () =>
  useSyncExternalStore(
    subscribe,
    () => scrollY > SCROLLED_PX,
    () => false,
  )

const subscribe = (listener: () => void) => {
  addEventListener('scroll', listener, { passive: true })
  return () => removeEventListener('scroll', listener)
}

const MENU = 'languages'
const shortNames: Record<Locale, string> = { en: 'EN', cn: '中文' }

/** The language menu, shown only when the site has more than one language. A popover needs no script to open. */
const LanguageMenu = () => {
  const { locale, texts, switchTo } = useLanguage()
  const { frame } = texts
  const names: Record<Locale, string> = { en: frame.english, cn: frame.chinese }
  const choose = (value: string) => {
    document.getElementById(MENU)?.hidePopover()
    return switchTo(value as Locale)
  }
  return (
    <div className="lang">
      <button
        type="button"
        className="ib"
        popoverTarget={MENU}
        aria-label={`${frame.language}: ${shortNames[locale]}`}
      >
        {shortNames[locale]}
        <Icon name="chevron-down" size={14} />
      </button>
      <div id={MENU} popover="auto" className="head-menu lang-menu">
        <PreferenceForm onSubmit={choose}>
          {locales.map((one) => (
            <button
              key={one}
              type="submit"
              name="locale"
              value={one}
              lang={langTag[one]}
              aria-current={one === locale ? 'true' : undefined}
            >
              {names[one]}
              {one === locale ? <Icon name="check" size={16} /> : null}
            </button>
          ))}
        </PreferenceForm>
      </div>
    </div>
  )
}
