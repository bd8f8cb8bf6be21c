/** The articles written just before and just after this one. */
import { ArrowLeft, ArrowRight, Lock } from 'lucide-react'
import type { ArticleCard } from '#contract/articles.ts'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { ArticleLink } from '../locked/ArticleLink.tsx'
import styles from './Neighbours.module.css'

type Props = { older: ArticleCard | null; newer: ArticleCard | null }

export const Neighbours = ({ older, newer }: Props) => {
  const { article, pager } = useTexts()
  if (!older && !newer) return null
  return (
    <nav className={styles.neighbours} aria-label={article.more}>
      {older && (
        <ArticleLink article={older} className={styles.older}>
          <small>
            <ArrowLeft size={14} aria-hidden />
            {pager.older}
          </small>
          <Title article={older} />
        </ArticleLink>
      )}
      {newer && (
        <ArticleLink article={newer} className={styles.newer}>
          <small>
            {pager.newer}
            <ArrowRight size={14} aria-hidden />
          </small>
          <Title article={newer} />
        </ArticleLink>
      )}
    </nav>
  )
}

const Title = ({ article }: { article: ArticleCard }) => {
  const { articles } = useTexts()
  return (
    <b lang={article.lang}>
      {article.articleTitle}
      {article.status === 2 && <Lock size={14} role="img" aria-label={articles.locked} />}
    </b>
  )
}
