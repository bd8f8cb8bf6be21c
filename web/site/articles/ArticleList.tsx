/** A page of article cards, or an empty state. */
import type { ArticleCard as Card } from '#contract/articles.ts'
import { pages } from '#contract/pages.ts'
import type { Page } from '#contract/paging.ts'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { Link } from '#web/router/Link.tsx'
import { CachedFragment } from '#web/ui/CachedFragment.tsx'
import { State } from '#web/ui/State.tsx'
import { ArticleCard } from './ArticleCard.tsx'
import styles from './ArticleList.module.css'

type Props = { list: Page<Card>; headingLevel?: 2 | 3; isFirst?: boolean }

export const ArticleList = ({ list, headingLevel = 3, isFirst = false }: Props) => {
  const { articles } = useTexts()
  if (list.records.length === 0)
    return (
      <div className={styles.empty}>
        {list.count === 0 ? (
          <State title={articles.none} text={articles.noneText} />
        ) : (
          <State title={articles.pastEnd} text={articles.pastEndText}>
            <Link className="btn btn-line sm" to={pages.archives.href()}>
              {articles.toArchives}
            </Link>
          </State>
        )}
      </div>
    )
  return list.records.map((article, i) => {
    const card = { article, headingLevel, isFirst: isFirst && i === 0 }
    return (
      <CachedFragment key={article.id} name="card" cacheKey={[card]}>
        <ArticleCard {...card} />
      </CachedFragment>
    )
  })
}
