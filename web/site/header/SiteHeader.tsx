/** The header: logo, navigation, language and theme. Transparent until the page is scrolled. */

import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { useScreen } from '#web/router/Router.tsx'
import { AccountEntry } from '#web/site/AccountEntry.tsx'
import { Logo } from '#web/site/Logo.tsx'
import { NavLink } from '#web/site/NavLink.tsx'
import { useNavEntries } from '#web/site/nav-entries.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { MENU_ID } from '../menu-id.ts'
import { SearchButton } from '../search/SearchButton.tsx'
import { useConfig } from '../site.queries.ts'
import { LanguageMenu } from './LanguageMenu.tsx'
import { ThemeToggle } from './ThemeToggle.tsx'
import { useIsScrolled } from './use-is-scrolled.ts'

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
