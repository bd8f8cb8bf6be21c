/** Links to the statistics of 7, 30 and 90 days and of a year, on the screen that shows them. */
import type { StatisticRange } from '#contract/studio/statistics.ts'
import { studioPages } from '#contract/studio-pages.ts'
import { Link } from '#web/router/Link.tsx'
import { useStudioTexts } from '../studio-texts.ts'
import styles from './RangeChoice.module.css'

const ranges = ['7', '30', '90', '365'] as const satisfies readonly StatisticRange[]
const DEFAULT_RANGE = '30'

/** The range that the URL of a screen names. */
export const rangeOf = (search: URLSearchParams): StatisticRange =>
  ranges.find((one) => one === search.get('range')) ?? DEFAULT_RANGE

export const RangeChoice = ({ range }: { range: StatisticRange }) => {
  const texts = useStudioTexts('statistics')
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
