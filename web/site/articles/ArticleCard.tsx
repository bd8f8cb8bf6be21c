/** An article as a row of a list. The title is the link; the rest of the row is not. */

import type { ArticleCard as Card } from '#contract/articles.ts'
import { tagUrl } from '#contract/url-names.ts'
import { useFormat, useTexts } from '#web/locale/LocaleProvider.tsx'
import { Link } from '#web/router/Link.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { ArticleLink } from '../locked/ArticleLink.tsx'
import { useIsShown } from '../nav-entries.ts'
import styles from './ArticleCard.module.css'
import { CardMeta } from './CardMeta.tsx'
import { Cover, useHasCover } from './Cover.tsx'
import { SharedPart } from './SharedPart.tsx'

type Props = { article: Card; headingLevel?: 2 | 3; isFirst?: boolean }

export const ArticleCard = ({ article, headingLevel = 3, isFirst = false }: Props) => {
  const { articles } = useTexts()
  const isLocked = article.status === 2
  const Heading = `h${headingLevel}` as const
  const hasCover = useHasCover(article)
  return (
    <article className={`${styles.card} ${hasCover ? '' : styles.bare} deferred`} lang={article.lang}>
      <div>
        <CardMeta article={{ ...article, isLocked }} />
        <SharedPart part="title" articleId={article.id}>
          <Heading className={styles.title}>
            <ArticleLink article={article} className={styles.link}>
              {article.articleTitle}
            </ArticleLink>
          </Heading>
        </SharedPart>
        <p className={styles.excerpt} lang={isLocked ? undefined : article.lang}>
          {isLocked ? articles.lockedExcerpt : article.articleContent}
        </p>
        <CardFoot article={article} />
      </div>
      {hasCover && (
        <ArticleLink article={article} isDecorative>
          <SharedPart part="cover" articleId={article.id}>
            <Cover article={article} size="row" sizes="(max-width: 996px) 104px, 220px" isFirst={isFirst} />
          </SharedPart>
        </ArticleLink>
      )}
    </article>
  )
}

const CardFoot = ({ article }: { article: Card }) => {
  const { articles } = useTexts()
  const hasTags = useIsShown('tags')
  const format = useFormat()
  return (
    <div className={styles.foot}>
      {article.tags.length === 0 && hasTags && <span>{articles.noTags}</span>}
      {article.tags.map((tag) => (
        <Link key={tag.id} to={tagUrl(tag)}>
          {`#${tag.tagName}`}
        </Link>
      ))}
      <span className={styles.views}>
        <Icon name="eye" size={15} label={articles.views} />
        {format.number(article.viewCount)}
      </span>
    </div>
  )
}
