/** List of talks: pinned ones first, then the newest. */

import { pages } from '#contract/pages.ts'
import { useApi } from '#web/ApiContext.tsx'
import { useFormat, useTexts } from '#web/locale/LocaleProvider.tsx'
import { Link } from '#web/router/Link.tsx'
import { type PageProps, pageOf } from '#web/router/route.ts'
import { PageHead } from '#web/ui/PageHead.tsx'
import { State } from '#web/ui/State.tsx'
import { useLoaded } from '#web/use-loaded.ts'
import { Sidebar } from '../home/Sidebar.tsx'
import { Pager } from '../pager/Pager.tsx'
import { TalkEntry } from './TalkEntry.tsx'
import styles from './TalksPage.module.css'
import { TALKS_PAGE_SIZE, talkRaysQuery, talksQuery } from './talks.queries.ts'

const TalksPage = ({ search }: PageProps) => {
  const api = useApi()
  const { talks } = useTexts()
  const format = useFormat()
  const page = pageOf(search)
  const { records, count } = useLoaded(talksQuery(api, page))
  const rays = useLoaded(talkRaysQuery(api))
  return (
    <div className="wrap">
      <PageHead
        title={talks.title}
        text={count > 0 ? talks.text(format.number(count)) : talks.textNone}
        spark={{
          values: rays.map(({ length }) => Math.sqrt(length)),
          from: rays[0] ? format.monthYear(rays[0].createTime) : '',
          about: talks.rays,
        }}
      />
      <div className={styles.columns}>
        <section aria-label={talks.title}>
          {records.map((talk) => (
            <TalkEntry key={talk.id} talk={talk} />
          ))}
          {records.length === 0 && <NoTalks count={count} />}
          <Pager
            current={page}
            count={count}
            size={TALKS_PAGE_SIZE}
            href={(to) => pages.talks.href(null, { page: to === 1 ? null : to })}
          />
        </section>
        <Sidebar />
      </div>
    </div>
  )
}
export default TalksPage

const NoTalks = ({ count }: { count: number }) => {
  const { talks } = useTexts()
  if (count === 0) return <State title={talks.none} text={talks.noneText} />
  return (
    <State title={talks.pastEnd} text={talks.pastEndText}>
      <Link className="btn btn-line sm" to={pages.talks.href()}>
        {talks.all}
      </Link>
    </State>
  )
}
