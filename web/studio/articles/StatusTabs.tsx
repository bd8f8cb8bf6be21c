/** Links to the articles of each status, with their number under the other filters. */
import type { ArticleTableStatus } from '#contract/studio/articles.ts'
import { useFormat } from '#web/locale/LocaleProvider.tsx'
import { Link } from '#web/router/Link.tsx'
import { useStudioTexts } from '../studio-texts.ts'
import { type ArticleFilters, filtersHref, statuses } from './article-filters.ts'
import styles from './StatusTabs.module.css'

type Props = { filters: ArticleFilters; counts: Partial<Record<ArticleTableStatus, number>> | undefined }

export const StatusTabs = ({ filters, counts }: Props) => {
  const texts = useStudioTexts('articles')
  const format = useFormat()
  return (
    <nav className={styles.tabs} aria-label={texts.statusLabel}>
      {statuses.map((status) => (
        <Link
          key={status}
          to={filtersHref({ ...filters, status, page: 1 })}
          keepScroll
          aria-current={status === filters.status ? 'page' : undefined}
        >
          {texts.statuses[status]}
          {counts ? <sup>{format.number(counts[status] ?? 0)}</sup> : null}
        </Link>
      ))}
    </nav>
  )
}
