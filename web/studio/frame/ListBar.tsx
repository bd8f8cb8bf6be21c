/** Above a list: links to its statuses with their numbers, and at the right a search. */
import type { ReactNode } from 'react'
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
  return (
    <div className={styles.bar}>
      <nav aria-label={label}>
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
