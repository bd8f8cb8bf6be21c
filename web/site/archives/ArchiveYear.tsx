/** One year of the archives: its number beside its chart, and its months. */
import type { Aurora, Ray } from '#contract/archives.ts'
import { useFormat, useTexts } from '#web/locale/LocaleProvider.tsx'
import { textLang } from '#web/locale/text-lang.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { ArticleLink } from '../locked/ArticleLink.tsx'
import archiveRowStyles from './ArchiveRow.module.css'
import styles from './ArchiveYear.module.css'
import type { ShownArticle, ShownMonth } from './archives.queries.ts'
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

/** Without it a line could break before the marks, which then stand alone. */
const NO_BREAK = '\uFEFF'

/** One article in the archives: day, title, marks, category. */
const ArchiveRow = ({ article }: { article: ShownArticle }) => {
  const { articles } = useTexts()
  const format = useFormat()
  return (
    <li className={archiveRowStyles.row}>
      <time dateTime={article.createTime} title={format.date(article.createTime)}>
        {format.dayOfMonth(article.createTime)}
      </time>
      <div lang={article.lang}>
        <ArticleLink article={article} className={archiveRowStyles.title}>
          {article.articleTitle}
        </ArticleLink>
        {(article.isTop || article.status === 2) && (
          <span className={archiveRowStyles.marks}>
            {NO_BREAK}
            {article.isTop && (
              <Icon name="pin" className={archiveRowStyles.pin} size={13} label={articles.pinned} />
            )}
            {article.status === 2 && (
              <Icon name="lock" className={archiveRowStyles.lock} size={13} label={articles.locked} />
            )}
          </span>
        )}
      </div>
      <span
        className={archiveRowStyles.category}
        lang={article.categoryName === null ? undefined : textLang(article.categoryName)}
      >
        {article.categoryName}
      </span>
    </li>
  )
}
