/** The first screen of the studio: how the site is doing, and what waits for the owner. */

import { useQuery } from '@tanstack/react-query'
import { langTag } from '#contract/locale.ts'
import { shortened } from '#contract/shortened.ts'
import type { ArticleTableRow } from '#contract/studio/articles.ts'
import { studioPages } from '#contract/studio-pages.ts'
import { useFormat } from '#web/locale/LocaleProvider.tsx'
import { textLang } from '#web/locale/text-lang.ts'
import { Link } from '#web/router/Link.tsx'
import type { PageProps } from '#web/router/route.ts'
import { useSession } from '#web/session/session.ts'
import { useCanSendEmail } from '#web/site/site.queries.ts'
import { LoadError, Loading } from '../frame/LoadState.tsx'
import { ScreenHead } from '../frame/ScreenHead.tsx'
import { StudioIcon } from '../icons/StudioIcon.tsx'
import { listUnsentDrafts } from '../saving/draft-store.ts'
import { useStudioApi } from '../session/studio-api.ts'
import { rangeOf } from '../statistics/RangeChoice.tsx'
import { useStudioTexts } from '../studio-texts.ts'
import { Attention } from './Attention.tsx'
import unsentDraftsStyles from './DashboardList.module.css'
import { DashboardNotice } from './DashboardNotice.tsx'
import styles from './DashboardScreen.module.css'
import { DashboardStatistics } from './DashboardStatistics.tsx'
import { DemoNotice } from './DemoNotice.tsx'

const DashboardScreen = ({ search }: PageProps) => {
  const texts = useStudioTexts('dashboard')
  const name = useSession('userInfo')?.nickname ?? ''
  const hour = new Date().getHours()
  const greeting = hour < 5 || hour >= 18 ? texts.evening : hour < 12 ? texts.morning : texts.afternoon
  return (
    <>
      <ScreenHead title={greeting(name)}>
        <Link className="btn btn-pri sm" to={studioPages.write.href()}>
          <StudioIcon name="pen-line" size={16} />
          {texts.write}
        </Link>
      </ScreenHead>
      <MissingMailServer />
      <DemoNotice />
      <Attention />
      <DashboardStatistics range={rangeOf(search)} />
      <div className={styles.lists}>
        <UnsentDrafts />
        <DashboardArticles status="draft" />
        <DashboardArticles status="scheduled" />
        <DashboardArticles status="changed" />
      </div>
    </>
  )
}
export default DashboardScreen

/** What it costs the owner that the site cannot send emails. Nothing where it can. */
const MissingMailServer = () => {
  const { noMail } = useStudioTexts('dashboard')
  const canSendEmail = useCanSendEmail()
  if (canSendEmail) return null
  return (
    <DashboardNotice title={noMail.title} text={noMail.text}>
      <Link className="btn btn-line sm" to={studioPages.settings.href(null, { section: 'email' })}>
        <StudioIcon name="mail" size={16} />
        {noMail.link}
      </Link>
    </DashboardNotice>
  )
}

/** New articles that only this browser has: their tab was closed before the server could be reached. */
const UnsentDrafts = () => {
  const texts = useStudioTexts('dashboard')
  const format = useFormat()
  const { data = [] } = useQuery({
    queryKey: ['studio', 'unsent'],
    // A browser without a store has none.
    queryFn: () => listUnsentDrafts().catch(() => []),
    networkMode: 'always',
    staleTime: 0,
  })
  if (data.length === 0) return null
  return (
    <section
      className={`${unsentDraftsStyles.panel} ${unsentDraftsStyles.unsent}`}
      aria-label={texts.unsent.title}
    >
      <h2>{texts.unsent.title}</h2>
      <p>{texts.unsent.text}</p>
      <ul>
        {data.map(({ key, content, changedAt }) => (
          <li key={key}>
            <Link to={studioPages.write.href(null, { draft: key.replace(/^new:/, '') })}>
              {content.title || shortened(content.markdown, 80)}
            </Link>
            <span>{format.dateTime(new Date(changedAt).toISOString())}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const SHOWN = 5

type Props = { status: 'draft' | 'scheduled' | 'changed' }

/** The latest articles of one status: drafts, scheduled ones, and those with changes that no reader sees. */
const DashboardArticles = ({ status }: Props) => {
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
    <section className={unsentDraftsStyles.panel} aria-label={texts.lists[status]}>
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
