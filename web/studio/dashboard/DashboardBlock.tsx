/** A block of the dashboard: its name, how much there is of it, and a link to all of it. */
import { type ReactNode, useId } from 'react'
import { useFormat } from '#web/locale/LocaleProvider.tsx'
import { Link } from '#web/router/Link.tsx'
import styles from './DashboardScreen.module.css'

type Props = {
  title: string
  count: number | string
  all?: { to: string; text: string }
  className?: string | undefined
  children: ReactNode
}

export const DashboardBlock = ({ title, count, all, className, children }: Props) => {
  const id = useId()
  const format = useFormat()
  return (
    <section aria-labelledby={id} className={className}>
      <header className={styles.block}>
        <h2 id={id}>{title}</h2>
        <span>{typeof count === 'number' ? format.number(count) : count}</span>
        {all ? <Link to={all.to}>{all.text}</Link> : null}
      </header>
      {children}
    </section>
  )
}
