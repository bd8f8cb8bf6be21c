/** One year of the archives: its number beside its chart, and its months. */
import type { Aurora, Ray } from '#contract/archives.ts'
import { useFormat, useTexts } from '#web/locale/LocaleProvider.tsx'
import { ArchiveRow } from './ArchiveRow.tsx'
import styles from './ArchiveYear.module.css'
import type { ShownMonth } from './archives.queries.ts'
import { YearCurtain } from './YearCurtain.tsx'

type Props = {
  year: number
  months: readonly ShownMonth[]
  /** Of the whole year, which may extend over several pages. */
  total: Aurora['years'][number] | undefined
  rays: readonly Ray[]
}

export const ArchiveYear = ({ year, months, total, rays }: Props) => {
  const { units } = useTexts()
  const format = useFormat()
  return (
    <section className={styles.year} id={`year-${year}`} aria-label={String(year)}>
      <div className={styles.numeral}>
        <h2>{year}</h2>
        {total && (
          <p>
            {units.articles(total.articleCount, format.number(total.articleCount))}
            <br />
            {units.words(total.wordCount, format.number(total.wordCount))}
          </p>
        )}
      </div>
      <div>
        <YearCurtain year={year} rays={rays} />
        {months.map(({ time, articles }) => (
          <div key={time} className={styles.month}>
            <h3>{format.month(`${time}-15T12:00:00Z`)}</h3>
            <ol>
              {articles.map((article) => (
                <ArchiveRow key={article.id} article={article} />
              ))}
            </ol>
          </div>
        ))}
      </div>
    </section>
  )
}
