/** The head of a list page: title, one sentence, and a sparkline of the list. */
import type { ReactNode } from 'react'
import styles from './PageHead.module.css'
import { Spark } from './Spark.tsx'

type Props = {
  title: ReactNode
  /** Language tag of the title when it is not the page's. */
  titleLang?: string
  text?: string
  /** `from` and `about` are below the rays, left and right. */
  spark?: { values: readonly number[]; from: string; about: string; bright?: number }
}

/** Fewer are no chart. */
const MIN_RAYS = 3

export const PageHead = ({ title, titleLang, text, spark }: Props) => (
  <header className={styles.head}>
    <div>
      <h1 lang={titleLang}>{title}</h1>
      {text && <p>{text}</p>}
    </div>
    {spark && spark.values.filter((value) => value > 0).length >= MIN_RAYS && (
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
