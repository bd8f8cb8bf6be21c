/** Above a list: links to its statuses with their numbers, and at the right a search. */
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useFormat } from '#web/locale/LocaleProvider.tsx'
import { Link } from '#web/router/Link.tsx'
import styles from './ListBar.module.css'

type Props = {
  label: string
  tabs: { href: string; text: string; count: number | undefined; isCurrent: boolean }[]
  children?: ReactNode
}

export const ListBar = ({ label, tabs, children }: Props) => {
  const format = useFormat()
  const nav = useRef<HTMLElement>(null)
  const widths = tabs.map(({ text, count, isCurrent }) => `${text}${count}${isCurrent}`).join()
  // On phones the tabs can be wider than the screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: other tabs or numbers move the current one
  useLayoutEffect(() => {
    const bar = nav.current
    const current = bar?.querySelector('[aria-current]')
    if (!bar || !current) return
    const hidden = current.getBoundingClientRect().right - bar.getBoundingClientRect().right
    if (hidden > 0) bar.scrollLeft += hidden
  }, [widths])
  return (
    <div className={styles.bar}>
      <nav ref={nav} aria-label={label}>
        {tabs.map(({ href, text, count, isCurrent }) => (
          <Link key={href} to={href} keepScroll aria-current={isCurrent ? 'page' : undefined}>
            {text}
            {count === undefined ? null : <sup>{format.number(count)}</sup>}
          </Link>
        ))}
      </nav>
      {children ? <search>{children}</search> : null}
    </div>
  )
}
