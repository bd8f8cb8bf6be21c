/** What stands in place of the table when it has no rows. */
import { studioPages } from '#contract/studio-pages.ts'
import { Link } from '#web/router/Link.tsx'
import { State } from '#web/ui/State.tsx'
import { useStudioTexts } from '../studio-texts.ts'
import { type ArticleFilters, filtersHref, isNarrowed, readFilters } from './article-filters.ts'

export const NoArticles = ({ filters }: { filters: ArticleFilters }) => {
  const texts = useStudioTexts('articles')
  const { status, page } = filters
  if (isNarrowed(filters) || page > 1 || !['all', 'trash'].includes(status))
    return (
      <State mood="odd" title={texts.noneFound} text={texts.noneFoundText}>
        <Link className="btn btn-line sm" to={filtersHref(readFilters(new URLSearchParams()))}>
          {texts.clear}
        </Link>
      </State>
    )
  if (status === 'trash') return <State title={texts.emptyTrash} text={texts.emptyTrashText} />
  return (
    <State title={texts.emptyTitle} text={texts.emptyText}>
      <Link className="btn btn-pri sm" to={studioPages.write.href()}>
        {texts.write}
      </Link>
    </State>
  )
}
