/** The archives: all articles by year and month. */
import type { Aurora } from '#contract/archives.ts'
import { pages } from '#contract/pages.ts'
import { useApi } from '#web/ApiContext.tsx'
import { useFormat, useTexts } from '#web/locale/LocaleProvider.tsx'
import { Link } from '#web/router/Link.tsx'
import { type PageProps, pageOf } from '#web/router/route.ts'
import { rayHistogram } from '#web/site/articles/ray-histogram.ts'
import { UnlockDialogProvider } from '#web/site/locked/UnlockDialogProvider.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { State } from '#web/ui/State.tsx'
import { useLoaded } from '#web/use-loaded.ts'
import { Pager } from '../pager/Pager.tsx'
import { ArchiveYear } from './ArchiveYear.tsx'
import { ARCHIVE_PAGE_SIZE, archiveQuery, auroraQuery } from './archives.queries.ts'
import { monthsByYear } from './months-by-year.ts'
import styles from './YearJumps.module.css'
import { yearPages } from './year-pages.ts'

const ArchivePage = ({ search }: PageProps) => {
  const api = useApi()
  const { archives, articles, units } = useTexts()
  const format = useFormat()
  const page = pageOf(search)
  const { records, count } = useLoaded(archiveQuery(api, page))
  const { rays, years } = useLoaded(auroraQuery(api))
  return (
    <UnlockDialogProvider>
      <div className="wrap">
        <PageHead
          title={archives.title}
          text={archives.text}
          spark={{
            values: rayHistogram(rays),
            from: String(years.at(-1)?.year ?? ''),
            about: units.articles(count, format.number(count)),
          }}
        />
        {years.length > 1 && <YearJumps years={years} shown={monthsByYear(records)} />}
        {monthsByYear(records).map(({ year, months }) => (
          <ArchiveYear
            key={year}
            year={year}
            months={months}
            total={years.find((one) => one.year === year)}
            rays={rays}
          />
        ))}
        {records.length === 0 && <State title={articles.none} text={articles.noneText} />}
        <Pager
          current={page}
          count={count}
          size={ARCHIVE_PAGE_SIZE}
          href={(to) => pages.archives.href(null, { page: to === 1 ? null : to })}
        />
      </div>
    </UnlockDialogProvider>
  )
}
export default ArchivePage

type Props = { years: Aurora['years']; shown: readonly { year: number }[] }

/** Links to each year, on the page of the archives where the year begins. */
const YearJumps = ({ years, shown }: Props) => {
  const { archives, units } = useTexts()
  const format = useFormat()
  return (
    <nav className={styles.jumps} aria-label={archives.jump}>
      {yearPages(years, ARCHIVE_PAGE_SIZE).map((start, i) => {
        const count = years[i]?.articleCount ?? 0
        const isHere = shown.some(({ year }) => year === start.year)
        const url = pages.archives.href(null, { page: start.page === 1 ? null : start.page })
        return (
          <Link
            key={start.year}
            // A year that began on an earlier page and continues on this one counts as being on this one.
            to={isHere ? `#year-${start.year}` : `${url}#year-${start.year}`}
            data-here={isHere || undefined}
          >
            {start.year}
            <sup aria-hidden="true">{format.number(count)}</sup>
            <span className="vh">, {units.articles(count, format.number(count))}</span>
          </Link>
        )
      })}
    </nav>
  )
}
