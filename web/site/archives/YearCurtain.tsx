/**
 * A bar chart of a year's articles by day ("curtain"). It is decoration: the list below contains the same in words.
 */
import type { Ray } from '#contract/archives.ts'
import { useFormat } from '#web/locale/LocaleProvider.tsx'
import { drawYear, YEAR_HEIGHT, YEAR_WIDTH } from './draw-year.ts'
import styles from './YearCurtain.module.css'

export const YearCurtain = ({ year, rays }: { year: number; rays: readonly Ray[] }) => {
  const format = useFormat()
  const { faint, bright } = drawYear(year, rays)
  const gradient = `curtain-${year}`
  return (
    <div aria-hidden="true">
      <svg
        className={styles.curtain}
        viewBox={`0 0 ${YEAR_WIDTH} ${YEAR_HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <defs>
          <linearGradient id={gradient} x1="0" y1="1" x2="0" y2="0">
            <stop className={styles.foot} offset="0" />
            <stop className={styles.middle} offset=".5" />
            <stop className={styles.crown} offset="1" stopOpacity=".25" />
          </linearGradient>
        </defs>
        <path className={styles.faint} d={faint} />
        <g fill={`url(#${gradient})`}>
          {bright.map((d, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two articles of one day may have the same position
            <path key={i} d={d} />
          ))}
        </g>
      </svg>
      <div className={styles.months}>
        {months.map((month) => (
          <span key={month}>{format.monthShort(month)}</span>
        ))}
      </div>
    </div>
  )
}

/** The middle of a month is in that month in every time zone. */
const months = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2024, month, 15)).toISOString())
