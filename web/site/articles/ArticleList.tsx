/** A page of article cards, or an empty state. */
import type { ArticleCard as Card } from '#contract/articles.ts'
import { pages } from '#contract/pages.ts'
import type { Page } from '#contract/paging.ts'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { Link } from '#web/router/Link.tsx'
import { CachedFragment } from '#web/ui/CachedFragment.tsx'
import { State } from '#web/ui/State.tsx'
import { useIsShown } from '../nav-entries.ts'
import { useConfig } from '../site.queries.ts'
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
  const { coverStyle, defaultCover } = useConfig() ?? {}
  const hasArchives = useIsShown('archives')
  const hasTags = useIsShown('tags')
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
  return list.records.map((article, i) => {
    const card = { article, headingLevel, isFirst: isFirst && i === 0 }
    return (
      <CachedFragment key={article.id} name="card" cacheKey={[card, coverStyle, defaultCover, hasTags]}>
        <ArticleCard {...card} />
      </CachedFragment>
    )
  })
}
