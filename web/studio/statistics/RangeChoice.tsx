/** Links to the statistics of 7, 30 and 90 days and of a year. */
import type { StatisticRange } from '#contract/studio/statistics.ts'
import { studioPages } from '#contract/studio-pages.ts'
import { Link } from '#web/router/Link.tsx'
import styles from './RangeChoice.module.css'
import { useStatisticTexts } from './statistics-texts.ts'

export const ranges = ['7', '30', '90', '365'] as const satisfies readonly StatisticRange[]
export const DEFAULT_RANGE = '30'

export const RangeChoice = ({ range }: { range: StatisticRange }) => {
  const texts = useStatisticTexts()
  return (
    <nav className={styles.choice} aria-label={texts.range}>
      {ranges.map((one) => (
        <Link
          key={one}
          to={studioPages.statistics.href(null, { range: one === DEFAULT_RANGE ? null : one })}
          keepScroll
          aria-current={one === range ? 'page' : undefined}
        >
          {texts.ranges[one]}
        </Link>
      ))}
    </nav>
  )
}
