/** Something about the site that the owner should know or decide, with the one thing to do about it. */
import { type ReactNode, type Ref, useId } from 'react'
import styles from './DashboardNotice.module.css'

type Props = {
  title: string
  text: string
  /** What the text announces. */
  items?: { kind: string; title: string }[]
  ref?: Ref<HTMLElement>
  children: ReactNode
}

export const DashboardNotice = ({ title, text, items = [], ref, children }: Props) => {
  const id = useId()
  return (
    <section ref={ref} tabIndex={-1} className={styles.notice} aria-labelledby={id}>
      <div className={styles.words}>
        <h2 id={id}>{title}</h2>
        <p>{text}</p>
        {items.length > 0 ? (
          <ul>
            {items.map(({ kind, title }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and titles repeat
              <li key={at}>
                <span>{kind}</span>
                {title}
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      {children}
    </section>
  )
}
