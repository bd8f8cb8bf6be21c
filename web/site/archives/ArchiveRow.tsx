/** One article in the archives: day, title, marks, category. */

import { useFormat, useTexts } from '#web/locale/LocaleProvider.tsx'
import { textLang } from '#web/locale/text-lang.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { ArticleLink } from '../locked/ArticleLink.tsx'
import styles from './ArchiveRow.module.css'
import type { ShownArticle } from './archives.queries.ts'

/** Without it a line could break before the marks, which then stand alone. */
const NO_BREAK = '\uFEFF'

export const ArchiveRow = ({ article }: { article: ShownArticle }) => {
  const { articles } = useTexts()
  const format = useFormat()
  return (
    <li className={styles.row}>
      <time dateTime={article.createTime} title={format.date(article.createTime)}>
        {format.dayOfMonth(article.createTime)}
      </time>
      <div lang={article.lang}>
        <ArticleLink article={article} className={styles.title}>
          {article.articleTitle}
        </ArticleLink>
        {(article.isTop || article.status === 2) && (
          <span className={styles.marks}>
            {NO_BREAK}
            {article.isTop && <Icon name="pin" className={styles.pin} size={13} label={articles.pinned} />}
            {article.status === 2 && (
              <Icon name="lock" className={styles.lock} size={13} label={articles.locked} />
            )}
          </span>
        )}
      </div>
      <span
        className={styles.category}
        lang={article.categoryName === null ? undefined : textLang(article.categoryName)}
      >
        {article.categoryName}
      </span>
    </li>
  )
}
