/** What the owner has begun: drafts, published articles with changes, and scheduled articles. */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { langTag } from '#contract/locale.ts'
import { shortened } from '#contract/shortened.ts'
import type { ArticleTableRow } from '#contract/studio/articles.ts'
import { studioPages } from '#contract/studio-pages.ts'
import { useFormat } from '#web/locale/LocaleProvider.tsx'
import { textLang } from '#web/locale/text-lang.ts'
import { Link } from '#web/router/Link.tsx'
import { RelativeTime } from '#web/site/comments/RelativeTime.tsx'
import { scheduledTime } from '../frame/scheduled-time.ts'
import { listUnsentDrafts } from '../saving/draft-store.ts'
import { useStudioApi } from '../session/studio-api.ts'
import { useStudioTexts } from '../studio-texts.ts'
import { DashboardBlock } from './DashboardBlock.tsx'
import styles from './DashboardScreen.module.css'

const SHOWN = 5

const useArticles = (status: 'draft' | 'changed' | 'scheduled') => {
  const api = useStudioApi()
  const order = status === 'scheduled' ? ({ sort: 'published', order: 'asc' } as const) : {}
  return useQuery({
    queryKey: ['studio', 'articles', 'dashboard', status],
    queryFn: () => api.studioArticles.list({ query: { status, size: SHOWN, ...order } }),
    staleTime: 0,
  }).data
}

export const KeepWriting = () => {
  const texts = useStudioTexts('dashboard')
  const drafts = useArticles('draft')
  const changed = useArticles('changed')
  if (!drafts || !changed) return null
  const rows = [...drafts.records, ...changed.records.filter(({ state }) => state === 'published')]
  if (rows.length === 0) return null
  const shown = rows.toSorted((a, b) => b.savedAt.localeCompare(a.savedAt)).slice(0, SHOWN)
  const isMore = drafts.count > 0
  return (
    <DashboardBlock
      title={texts.writing.title}
      count={drafts.count + changed.count}
      className={styles.writing}
      {...(isMore
        ? { all: { to: studioPages.articles.href(null, { status: 'draft' }), text: texts.writing.all } }
        : {})}
    >
      <ul className={styles.rows}>
        {shown.map((row) => (
          <ArticleRow key={row.id} row={row} state={row.state === 'draft' ? 'draft' : 'changed'}>
            <RelativeTime iso={row.savedAt} />
          </ArticleRow>
        ))}
      </ul>
    </DashboardBlock>
  )
}

export const Scheduled = () => {
  const { scheduled: texts } = useStudioTexts('dashboard')
  const format = useFormat()
  const articles = useArticles('scheduled')
  if (!articles || articles.records.length === 0) return null
  return (
    <DashboardBlock title={texts.title} count={articles.count} className={styles.scheduled}>
      <ul className={styles.rows}>
        {articles.records.map((row) => (
          <ArticleRow key={row.id} row={row} state="scheduled">
            <time dateTime={row.publishedAt}>{scheduledTime(format, row.publishedAt)}</time>
          </ArticleRow>
        ))}
      </ul>
    </DashboardBlock>
  )
}

type RowProps = { row: ArticleTableRow; state: 'draft' | 'changed' | 'scheduled'; children: ReactNode }

const ArticleRow = ({ row: { id, title, wordCount }, state, children }: RowProps) => {
  const texts = useStudioTexts('dashboard')
  const format = useFormat()
  return (
    <li>
      <Link
        to={studioPages.article.href({ articleId: id })}
        lang={textLang(title) === 'zh-CN' ? langTag.cn : langTag.en}
      >
        {title || texts.untitled}
      </Link>
      <p data-state={state}>
        {texts.states[state]}
        {wordCount > 0 ? texts.words(format.number(wordCount)) : null}
      </p>
      <span>{children}</span>
    </li>
  )
}

/** New articles that only this browser has: their tab was closed before the server could be reached. */
export const UnsentDrafts = () => {
  const { unsent: texts } = useStudioTexts('dashboard')
  const { data = [] } = useQuery({
    queryKey: ['studio', 'unsent'],
    // A browser without a store has none.
    queryFn: () => listUnsentDrafts().catch(() => []),
    networkMode: 'always',
    staleTime: 0,
  })
  if (data.length === 0) return null
  return (
    <DashboardBlock title={texts.title} count={data.length} className={styles.writing}>
      <p className={styles.note}>{texts.text}</p>
      <ul className={styles.rows}>
        {data.map(({ key, content, changedAt }) => (
          <li key={key}>
            <Link to={studioPages.write.href(null, { draft: key.replace(/^new:/, '') })}>
              {content.title || shortened(content.markdown, 80)}
            </Link>
            <p data-state="draft">{texts.state}</p>
            <span>
              <RelativeTime iso={new Date(changedAt).toISOString()} />
            </span>
          </li>
        ))}
      </ul>
    </DashboardBlock>
  )
}
