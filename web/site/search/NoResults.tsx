/** Empty state and error state of the search. */
import { useQuery } from '@tanstack/react-query'
import { tagUrl } from '#contract/url-names.ts'
import { useApi } from '#web/ApiContext.tsx'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { textLang } from '#web/locale/text-lang.ts'
import { Link } from '#web/router/Link.tsx'
import { State } from '#web/ui/State.tsx'
import styles from './NoResults.module.css'
import { suggestedTagsQuery } from './search.queries.ts'

/** The most used tags give the reader somewhere to go. */
export const NoResults = ({ keywords, onOpen }: { keywords: string; onOpen?: () => void }) => {
  const { search } = useTexts()
  const { data: tags = [] } = useQuery(suggestedTagsQuery(useApi()))
  return (
    <div className={styles.empty}>
      <State title={search.none(keywords)} text={search.noneText}>
        {tags.length > 0 ? (
          <ul aria-label={search.tagsToTry}>
            {tags.map((tag) => (
              <li key={tag.id} lang={textLang(tag.tagName)}>
                <Link to={tagUrl(tag)} onClick={onOpen}>
                  #{tag.tagName}
                </Link>
              </li>
            ))}
          </ul>
        ) : null}
      </State>
    </div>
  )
}

export const SearchFailed = ({ onRetry }: { onRetry: () => void }) => {
  const { search, loadFailure } = useTexts()
  return (
    <div className={styles.empty} role="alert">
      <State mood="odd" title={search.failed} text={search.failedText}>
        <button type="button" className="btn btn-line" onClick={onRetry}>
          {loadFailure.retry}
        </button>
      </State>
    </div>
  )
}
