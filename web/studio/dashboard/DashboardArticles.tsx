/** The latest articles of one status: drafts, scheduled ones, and those with changes that no reader sees. */
import { useQuery } from '@tanstack/react-query'
import { langTag } from '#contract/locale.ts'
import type { ArticleTableRow } from '#contract/studio/articles.ts'
import { studioPages } from '#contract/studio-pages.ts'
import { useFormat } from '#web/locale/LocaleProvider.tsx'
import { textLang } from '#web/locale/text-lang.ts'
import { Link } from '#web/router/Link.tsx'
import { LoadError, Loading } from '../frame/LoadState.tsx'
import { useStudioApi } from '../session/studio-api.ts'
import { useStudioTexts } from '../studio-texts.ts'
import styles from './DashboardList.module.css'

const SHOWN = 5

type Props = { status: 'draft' | 'scheduled' | 'changed' }

export const DashboardArticles = ({ status }: Props) => {
  const texts = useStudioTexts('dashboard')
  const format = useFormat()
  const api = useStudioApi()
  const { data, error, refetch } = useQuery({
    queryKey: ['studio', 'articles', 'dashboard', status],
    queryFn: () => api.studioArticles.list({ query: { status, size: SHOWN, sort: 'saved' } }),
    staleTime: 0,
  })
  const timeOf = ({ publishedAt, savedAt }: ArticleTableRow) =>
    status === 'scheduled' ? format.dateTime(publishedAt) : format.dateTime(savedAt)
  return (
    <section className={styles.panel} aria-label={texts.lists[status]}>
      <h2>
        {texts.lists[status]}
        {data ? <span>{format.number(data.count)}</span> : null}
      </h2>
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <Loading />}
      {data?.records.length === 0 ? <p>{texts.none[status]}</p> : null}
      <ul>
        {data?.records.map((row) => (
          <li key={row.id}>
            <Link
              to={studioPages.article.href({ articleId: row.id })}
              lang={textLang(row.title) === 'zh-CN' ? langTag.cn : langTag.en}
            >
              {row.title || texts.untitled}
            </Link>
            <span>{timeOf(row)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
