/** Links to the articles written just before and just after this one. */

import type { ArticleCard } from '#contract/articles.ts'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { ArticleLink } from '#web/site/locked/ArticleLink.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import styles from './Neighbors.module.css'

type Props = { older: ArticleCard | null; newer: ArticleCard | null }

export const Neighbors = ({ older, newer }: Props) => {
  const { article, pager } = useTexts()
  if (!older && !newer) return null
  return (
    <nav className={styles.neighbors} aria-label={article.more}>
      {older && (
        <ArticleLink article={older} className={styles.older}>
          <small>
            <Icon name="arrow-left" size={14} />
            {pager.older}
          </small>
          <Title article={older} />
        </ArticleLink>
      )}
      {newer && (
        <ArticleLink article={newer} className={styles.newer}>
          <small>
            {pager.newer}
            <Icon name="arrow-right" size={14} />
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
      {article.status === 2 && <Icon name="lock" size={14} label={articles.locked} />}
    </b>
  )
}
