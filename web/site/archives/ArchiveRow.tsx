/** One article in the archive: day, title, how it stands out, category. */
import { Lock, Pin } from 'lucide-react'
import type { ArchivedArticle } from '#contract/archives.ts'
import { useFormat, useTexts } from '#web/locale/LocaleProvider.tsx'
import { ArticleLink } from '../locked/ArticleLink.tsx'
import styles from './ArchiveRow.module.css'

export const ArchiveRow = ({ article }: { article: ArchivedArticle }) => {
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
        {article.isTop && <Pin className={styles.pin} size={13} role="img" aria-label={articles.pinned} />}
        {article.status === 2 && (
          <Lock className={styles.lock} size={13} role="img" aria-label={articles.locked} />
        )}
      </div>
      <span className={styles.category}>{article.categoryName}</span>
    </li>
  )
}
