/** The head of a list page: title, one sentence, and a sparkline of the list. */
import type { ReactNode } from 'react'
import styles from './PageHead.module.css'
import { Spark } from './Spark.tsx'

type Props = {
  title: ReactNode
  /** Language tag of the title when it is not the page's. */
  titleLang?: string
  text?: string
  /** `from` and `about` are below the rays, left and right. Two rays are no chart. */
  spark?: { values: readonly number[]; from: string; about: string; bright?: number }
}

export const PageHead = ({ title, titleLang, text, spark }: Props) => (
  <header className={styles.head}>
    <div>
      <h1 lang={titleLang}>{title}</h1>
      {text && <p>{text}</p>}
    </div>
    {spark && spark.values.filter(Boolean).length > 2 && (
      <div className={styles.shape}>
        <Spark values={spark.values} bright={spark.bright ?? spark.values.length - 1} />
        <small>
          <span>{spark.from}</span>
          <span>{spark.about}</span>
        </small>
      </div>
    )}
  </header>
)
