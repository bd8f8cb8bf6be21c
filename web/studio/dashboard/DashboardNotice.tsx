/** Something about the site that the owner should know or decide, with the one thing to do about it. */
import { type ReactNode, useId } from 'react'
import styles from './DashboardNotice.module.css'

type Props = { title: string; text: string; children: ReactNode }

export const DashboardNotice = ({ title, text, children }: Props) => {
  const id = useId()
  return (
    <section className={styles.notice} aria-labelledby={id}>
      <div className={styles.words}>
        <h2 id={id}>{title}</h2>
        <p>{text}</p>
      </div>
      {children}
    </section>
  )
}
