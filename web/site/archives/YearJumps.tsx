/** Links to each year, on the page of the archives where the year begins. */
import type { Aurora } from '#contract/archives.ts'
import { pages } from '#contract/pages.ts'
import { useFormat, useTexts } from '#web/locale/LocaleProvider.tsx'
import { Link } from '#web/router/Link.tsx'
import { ARCHIVE_PAGE_SIZE } from './archives.queries.ts'
import type { ArchiveYear } from './months-by-year.ts'
import styles from './YearJumps.module.css'
import { yearPages } from './year-pages.ts'

type Props = { years: Aurora['years']; shown: readonly ArchiveYear[] }

export const YearJumps = ({ years, shown }: Props) => {
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
