/** The menu of narrow screens: a popover, so that it opens, and closes on Esc and outside touches, without scripts. */
import { X } from 'lucide-react'
import { type ToggleEvent, useEffect, useRef } from 'react'
import { langTag, locales } from '#contract/locale.ts'
import { useLanguage } from '#web/locale/LocaleProvider.tsx'
import { Link } from '#web/router/Link.tsx'
import { useScreen } from '#web/router/Router.tsx'
import { AuthorCard } from '../author/AuthorCard.tsx'
import { entries } from '../entries.ts'
import { PreferenceForm } from '../PreferenceForm.tsx'
import { useConfig } from '../site.queries.ts'
import { SocialLinks } from '../social/SocialLinks.tsx'

export const MENU_ID = 'menu'

export const MobileMenu = () => {
  const { locale, texts, switchTo } = useLanguage()
  const { frame, nav } = texts
  const config = useConfig()
  const screen = useScreen()
  const panel = useRef<HTMLDivElement>(null)

  // A navigation closes it: the reader has found what they opened it for.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the screen is the reason, not an input
  useEffect(() => panel.current?.hidePopover(), [screen])

  return (
    <div
      ref={panel}
      id={MENU_ID}
      popover="auto"
      className="mm"
      role="dialog"
      aria-label={frame.menu}
      onBeforeToggle={freeFocus}
      onToggle={trapFocus}
    >
      <button
        type="button"
        className="ib mm-x"
        popoverTarget={MENU_ID}
        popoverTargetAction="hide"
        aria-label={frame.closeMenu}
      >
        <X size={20} aria-hidden />
      </button>
      {config ? <AuthorCard size={64} /> : null}
      <nav aria-label={frame.menu}>
        {entries.map(({ key, address, icon: Icon }) => (
          <Link
            key={key}
            to={address.href()}
            aria-current={screen?.route.address === address ? 'page' : undefined}
          >
            <Icon size={18} aria-hidden />
            {nav[key]}
          </Link>
        ))}
      </nav>
      {config ? <SocialLinks config={config} /> : null}
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
    </div>
  )
}

/** While it is open everything beside it is inert: the browser's own trap, with nothing to get wrong. */
const trapFocus = (event: ToggleEvent<HTMLDivElement>) => {
  if (event.newState !== 'open') return
  setRestInert(event.currentTarget, true)
  event.currentTarget.querySelector<HTMLElement>('nav a[aria-current], nav a')?.focus()
}

/** Before it closes, so that the browser can give the focus back to the button that opened it. */
const freeFocus = (event: ToggleEvent<HTMLDivElement>) => {
  if (event.newState === 'closed') setRestInert(event.currentTarget, false)
}

const setRestInert = (panel: HTMLElement, isInert: boolean) => {
  for (const sibling of panel.parentElement?.children ?? []) {
    if (sibling !== panel) sibling.toggleAttribute('inert', isInert)
  }
}
