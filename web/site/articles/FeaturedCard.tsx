/** A card at the top of the home page: the pinned article large with its excerpt, the featured ones beside it. */
import type { ArticleCard as Card } from '#contract/articles.ts'
import { ArticleLink } from '../locked/ArticleLink.tsx'
import { CardMeta } from './CardMeta.tsx'
import { Cover, useHasCover } from './Cover.tsx'
import styles from './FeaturedCard.module.css'
import { SharedPart } from './SharedPart.tsx'

type Props = {
  article: Card
  size: 'lead' | 'half'
  /** Visible in the first screen of the page. */
  isFirst?: boolean
}

/** More than five rows of a phone in the usual size. */
const isLong = ({ articleTitle, lang }: Card): boolean =>
  articleTitle.length > (lang.startsWith('zh') ? 28 : 68)

export const FeaturedCard = ({ article, size, isFirst = false }: Props) => {
  const isLocked = article.status === 2
  const isLead = size === 'lead'
  const hasCover = useHasCover(article)
  const Heading = isLead ? 'h2' : 'h3'
  const sizes = isLead ? '(max-width: 996px) 100vw, 670px' : '(max-width: 995px) 100vw, 478px'
  return (
    <article className={isLead ? `${styles.card} ${styles.lead}` : styles.card} lang={article.lang}>
      {hasCover && (
        <ArticleLink article={article} isDecorative>
          <SharedPart part="cover" articleId={article.id}>
            <Cover article={article} size={size} sizes={sizes} isFirst={isFirst} />
          </SharedPart>
        </ArticleLink>
      )}
      <div className={styles.meta}>
        <CardMeta
          article={{ ...article, isLocked, readingMinutes: isLead ? article.readingMinutes : null }}
        />
      </div>
      <SharedPart part="title" articleId={article.id}>
        <Heading className={styles.title} data-length={isLong(article) ? 'long' : undefined}>
          <ArticleLink article={article} className={styles.link}>
            {article.articleTitle}
          </ArticleLink>
        </Heading>
      </SharedPart>
      {isLead && article.articleContent && <p className={styles.excerpt}>{article.articleContent}</p>}
    </article>
  )
}
