/** A link to a page of the site: a plain anchor that the navigator follows without reloading. */
import type { AnchorHTMLAttributes } from 'react'

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  to: string
  /** The page changes a part of itself and does not jump to its top. */
  keepScroll?: boolean
}

export const Link = ({ to, keepScroll = false, children, ...rest }: Props) => (
  <a {...rest} href={to} data-keep-scroll={keepScroll ? '' : undefined}>
    {children}
  </a>
)
