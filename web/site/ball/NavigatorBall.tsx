/**
 * The navigator ball, a floating menu: back to top with the reading progress, home, search, contents, menu.
 * Browser only.
 */

import { useState } from 'react'
import { pages } from '#contract/pages.ts'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { Link } from '#web/router/Link.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { CONTENTS_ID } from '../articles/contents-id.ts'
import { MENU_ID } from '../menu-id.ts'
import { SearchButton } from '../search/SearchButton.tsx'
import { useReadPercent } from './use-read-percent.ts'

/** "Back to top" is shown above this. */
const TOP_ABOVE_PERCENT = 5
const TICKS = 40

export const NavigatorBall = () => {
  const { ball } = useTexts()
  const percent = useReadPercent()
  const [isOpen, setOpen] = useState(false)
  // The server does not render it: without scripts it could neither open nor show the progress.
  if (percent === null) return null
  const close = () => setOpen(false)
  return (
    <nav
      className="ball no-print"
      aria-label={ball.label(percent)}
      onKeyDown={(event) => event.key === 'Escape' && close()}
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || close()}
    >
      <div id="ball-menu" className="ball-menu" hidden={!isOpen}>
        {percent > TOP_ABOVE_PERCENT ? (
          <button
            type="button"
            aria-label={ball.top}
            onClick={() => scrollTo({ top: 0, behavior: 'smooth' })}
          >
            <Icon name="arrow-up" size={18} />
          </button>
        ) : null}
        <Link to={pages.home.href()} aria-label={ball.home} onClick={close}>
          <Icon name="house" size={18} />
        </Link>
        <SearchButton onOpen={close} />
        {isOpen && document.getElementById(CONTENTS_ID) ? (
          <button
            type="button"
            className="narrow"
            popoverTarget={CONTENTS_ID}
            aria-label={ball.contents}
            onClick={close}
          >
            <Icon name="table-of-contents" size={18} />
          </button>
        ) : null}
        <button
          type="button"
          className="narrow"
          popoverTarget={MENU_ID}
          aria-label={ball.menu}
          onClick={close}
        >
          <Icon name="menu" size={18} />
        </button>
      </div>
      <button
        type="button"
        className="ball-b"
        aria-label={ball.label(percent)}
        aria-expanded={isOpen}
        aria-controls="ball-menu"
        onClick={() => setOpen(!isOpen)}
      >
        <svg viewBox="0 0 56 56" aria-hidden="true">
          {ticks.map((d, i) => (
            <path key={d} d={d} className={(i / TICKS) * 100 < percent ? 'on' : undefined} />
          ))}
        </svg>
        <span>
          {percent}
          <small>%</small>
        </span>
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
