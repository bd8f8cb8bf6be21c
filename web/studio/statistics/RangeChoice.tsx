/** Links to the statistics of 7, 30 and 90 days and of a year, on the screen that shows them. */
import type { PageUrl } from '#contract/pages.ts'
import type { StatisticRange } from '#contract/studio/statistics.ts'
import { Link } from '#web/router/Link.tsx'
import { useStudioTexts } from '../studio-texts.ts'
import styles from './RangeChoice.module.css'

const ranges = ['7', '30', '90', '365'] as const satisfies readonly StatisticRange[]
const DEFAULT_RANGE = '30'

/** The range that the URL of a screen names. */
export const rangeOf = (search: URLSearchParams): StatisticRange =>
  ranges.find((one) => one === search.get('range')) ?? DEFAULT_RANGE

/** In the URL of a screen: the default is left out. */
export const rangeQuery = (range: StatisticRange) => ({ range: range === DEFAULT_RANGE ? null : range })

type Props = { range: StatisticRange; page: PageUrl<'/studio' | '/studio/statistics'> }

export const RangeChoice = ({ range, page }: Props) => {
  const texts = useStudioTexts('statistics')
  return (
    <nav className={styles.choice} aria-label={texts.range}>
      {ranges.map((one) => (
        <Link
          key={one}
          to={page.href(null, rangeQuery(one))}
          keepScroll
          aria-current={one === range ? 'page' : undefined}
        >
          {texts.ranges[one]}
        </Link>
      ))}
    </nav>
  )
}
