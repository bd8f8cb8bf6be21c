/** A page of article cards, or an empty state. */
import type { ArticleCard as Card } from '#contract/articles.ts'
import { pages } from '#contract/pages.ts'
import type { Page } from '#contract/paging.ts'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { Link } from '#web/router/Link.tsx'
import { State } from '#web/ui/State.tsx'
import { useIsShown } from '../nav-entries.ts'
import { ArticleCard } from './ArticleCard.tsx'
import styles from './ArticleList.module.css'

type Props = {
  list: Page<Card>
  headingLevel?: 2 | 3
  isFirst?: boolean
  /** Articles of the list stand above it: when it is empty, that is where they are. */
  isBelowFront?: boolean
}

export const ArticleList = ({ list, headingLevel = 3, isFirst = false, isBelowFront = false }: Props) => {
  const { articles } = useTexts()
  const hasArchives = useIsShown('archives')
  if (list.records.length === 0)
    return (
      <div className={styles.empty}>
        {list.count === 0 ? (
          <State
            title={isBelowFront ? articles.allAbove : articles.none}
            text={isBelowFront ? articles.allAboveText : articles.noneText}
          />
        ) : (
          <State title={articles.pastEnd} text={articles.pastEndText}>
            {hasArchives && (
              <Link className="btn btn-line sm" to={pages.archives.href()}>
                {articles.toArchives}
              </Link>
            )}
          </State>
        )}
      </div>
    )
  return list.records.map((article, i) => (
    <ArticleCard
      key={article.id}
      article={article}
      headingLevel={headingLevel}
      isFirst={isFirst && i === 0}
    />
  ))
}
