/** A link to a page of the site: a plain anchor that the navigator follows without reloading. */
import type { AnchorHTMLAttributes } from 'react'
import { readableHref } from './readable-href.ts'

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  to: string
  /** The navigation changes a part of the page and does not scroll to its top. */
  keepScroll?: boolean
}

export const Link = ({ to, keepScroll = false, children, ...rest }: Props) => (
  <a {...rest} href={readableHref(to)} data-keep-scroll={keepScroll ? '' : undefined}>
    {children}
  </a>
)
