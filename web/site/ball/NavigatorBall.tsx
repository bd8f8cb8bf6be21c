/**
 * The navigator ball, a floating menu: back to top with the reading progress, home, search, contents, menu.
 * Browser only.
 */
import { useRef, useState, useSyncExternalStore } from 'react'
import { pages } from '#contract/pages.ts'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { Link } from '#web/router/Link.tsx'
import { useScreen } from '#web/router/Router.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { CONTENTS_ID } from '../articles/contents-id.ts'
import { MENU_ID } from '../menu-id.ts'
import { SearchButton } from '../search/SearchButton.tsx'
import { useBallVisibility } from './use-ball-visibility.ts'

/** Above this, the percentage and "back to top" are shown. */
const TOP_ABOVE_PERCENT = 5
const TICKS = 40

export const NavigatorBall = () => {
  const { ball: texts } = useTexts()
  const percent = useReadPercent()
  const [isOpen, setOpen] = useState(false)
  const ball = useRef<HTMLElement>(null)
  useBallVisibility(ball, isOpen, useScreen()?.href)
  // The server does not render it: without scripts it could neither open nor show the progress.
  if (percent === null) return null
  const close = () => setOpen(false)
  const isUnderWay = percent > TOP_ABOVE_PERCENT
  const label = isUnderWay ? texts.label(percent) : texts.name
  return (
    <nav
      ref={ball}
      className="ball no-print"
      aria-label={label}
      onKeyDown={(event) => event.key === 'Escape' && close()}
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || close()}
    >
      <div id="ball-menu" className="ball-menu" hidden={!isOpen}>
        {isUnderWay ? (
          <button
            type="button"
            aria-label={texts.top}
            onClick={() => scrollTo({ top: 0, behavior: 'smooth' })}
          >
            <Icon name="arrow-up" size={18} />
          </button>
        ) : null}
        <Link to={pages.home.href()} aria-label={texts.home} onClick={close}>
          <Icon name="house" size={18} />
        </Link>
        <SearchButton onOpen={close} />
        {isOpen && document.getElementById(CONTENTS_ID) ? (
          <button
            type="button"
            className="narrow"
            popoverTarget={CONTENTS_ID}
            aria-label={texts.contents}
            onClick={close}
          >
            <Icon name="table-of-contents" size={18} />
          </button>
        ) : null}
        <button
          type="button"
          className="narrow"
          popoverTarget={MENU_ID}
          aria-label={texts.menu}
          onClick={close}
        >
          <Icon name="menu" size={18} />
        </button>
      </div>
      <button
        type="button"
        className="ball-b"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls="ball-menu"
        onClick={() => setOpen(!isOpen)}
      >
        <svg viewBox="0 0 56 56" aria-hidden="true">
          {ticks.map((d, i) => (
            <path key={d} d={d} className={(i / TICKS) * 100 < percent ? 'on' : undefined} />
          ))}
        </svg>
        {isUnderWay ? (
          <span>
            {percent}
            <small>%</small>
          </span>
        ) : (
          <Icon name="menu" size={18} />
        )}
      </button>
    </nav>
  )
}

const ticks = Array.from({ length: TICKS }, (_, i) => {
  const angle = (i / TICKS) * 2 * Math.PI - Math.PI / 2
  const at = (radius: number) =>
    `${(28 + radius * Math.cos(angle)).toFixed(1)} ${(28 + radius * Math.sin(angle)).toFixed(1)}`
  return `M${at(21)}L${at(25)}`
})

/** How much of the page has been scrolled, in whole percent; null during server rendering. */
const useReadPercent = (): number | null => useSyncExternalStore(subscribe, readPercent, () => null)

/** A page that fits into the window counts as read to 0 %, because there is no way up. */
const readPercent = () => {
  const { scrollHeight, clientHeight } = document.documentElement
  const way = scrollHeight - clientHeight
  return way > 0 ? Math.min(100, Math.max(0, Math.round((scrollY / way) * 100))) : 0
}

const subscribe = (listener: () => void) => {
  addEventListener('scroll', listener, { passive: true })
  addEventListener('resize', listener)
  return () => {
    removeEventListener('scroll', listener)
    removeEventListener('resize', listener)
  }
}
