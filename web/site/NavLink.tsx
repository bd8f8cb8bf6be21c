/** One entry of the navigation as a link: to a page of this site, or elsewhere. */
import type { ReactNode } from 'react'
import { Link } from '#web/router/Link.tsx'
import type { ShownEntry } from './nav-entries.ts'

export const NavLink = ({ entry, children }: { entry: ShownEntry; children?: ReactNode }) => {
  const { href, text, lang, isCurrent } = entry
  const content = (
    <>
      {children}
      {text}
    </>
  )
  return href.startsWith('/') ? (
    <Link to={href} lang={lang} aria-current={isCurrent ? 'page' : undefined}>
      {content}
    </Link>
  ) : (
    <a href={href} lang={lang} rel="noopener">
      {content}
    </a>
  )
}
