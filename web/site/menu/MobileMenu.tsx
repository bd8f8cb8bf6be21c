/** The menu of narrow screens: a popover, so that it opens, and closes on Esc and outside touches, without scripts. */
import { Fragment, useEffect } from 'react'
import { langTag, locales } from '#contract/locale.ts'
import { albumUrl, type Named } from '#contract/url-names.ts'
import { useApi } from '#web/ApiContext.tsx'
import { useLanguage } from '#web/locale/LocaleProvider.tsx'
import { textLang } from '#web/locale/text-lang.ts'
import { Link } from '#web/router/Link.tsx'
import { useScreen } from '#web/router/Router.tsx'
import { useSession, useSessionStore } from '#web/session/session.ts'
import { AccountEntry } from '#web/site/AccountEntry.tsx'
import { NavLink } from '#web/site/NavLink.tsx'
import { useNavEntries } from '#web/site/nav-entries.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { AuthorCard } from '../author/AuthorCard.tsx'
import { MENU_ID } from '../menu-id.ts'
import { PreferenceForm } from '../PreferenceForm.tsx'
import { useConfig } from '../site.queries.ts'
import { SocialList } from '../social/SocialLinks.tsx'
import { useMenuPanel } from './use-menu-panel.ts'

export const MobileMenu = () => {
  const { locale, texts, switchTo } = useLanguage()
  const { frame } = texts
  const config = useConfig()
  const screen = useScreen()
  const { isOpen, ...panel } = useMenuPanel(screen)

  return (
    <div {...panel} id={MENU_ID} popover="auto" className="mm" role="dialog" aria-label={frame.menu}>
      <button
        type="button"
        className="ib mm-x"
        popoverTarget={MENU_ID}
        popoverTargetAction="hide"
        aria-label={frame.closeMenu}
      >
        <Icon name="x" size={20} />
      </button>
      {config ? <AuthorCard size={64} /> : null}
      <nav aria-label={frame.menu}>
        {useNavEntries().map((entry) => (
          <Fragment key={entry.href}>
            <NavLink entry={entry}>
              <Icon name={entry.icon} size={18} />
            </NavLink>
            {entry.section === 'albums' && <MenuAlbums isOpen={isOpen} />}
          </Fragment>
        ))}
      </nav>
      {config ? <SocialList config={config} /> : null}
      <div className="mm-foot">
        {config?.multiLanguage === 1 ? (
          <PreferenceForm className="seg" onSubmit={(value) => switchTo(value as typeof locale)}>
            {locales.map((one) => (
              <button
                key={one}
                type="submit"
                name="locale"
                value={one}
                lang={langTag[one]}
                aria-pressed={one === locale}
              >
                {one === 'en' ? 'EN' : '中文'}
              </button>
            ))}
          </PreferenceForm>
        ) : null}
        <AccountEntry id="me-menu" />
      </div>
    </div>
  )
}

/** An entry for each album in the mobile menu, loaded when the menu first opens and stored for the visit. */
const MenuAlbums = ({ isOpen }: { isOpen: boolean }) => {
  const api = useApi()
  const session = useSessionStore()
  const albums = useSession('albums').filter(isEntry)
  useEffect(() => {
    if (!isOpen) return
    // The menu is usable without them: a failure is not worth a toast.
    api.albums.all().then(
      (all) => session.set({ albums: all.map(({ id, slug, albumName }) => ({ id, slug, albumName })) }),
      () => {},
    )
  }, [isOpen, api, session])
  if (albums.length === 0) return null
  return (
    <ul className="mm-sub">
      {albums.map((album) => (
        <li key={album.id}>
          <Link to={albumUrl(album)} lang={textLang(album.albumName)}>
            {album.albumName}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Session storage may contain data of another version. */
const isEntry = (value: unknown): value is Named & { albumName: string } =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as { id?: unknown }).id === 'number' &&
  typeof (value as { albumName?: unknown }).albumName === 'string'
