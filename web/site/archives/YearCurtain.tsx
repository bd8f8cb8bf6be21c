/**
 * A bar chart of a year's articles by day ("curtain"). It is decoration: the list below contains the same in words.
 */
import type { Ray } from '#contract/archives.ts'
import { useFormat } from '#web/locale/LocaleProvider.tsx'
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

const YEAR_WIDTH = 860
const YEAR_HEIGHT = 104

const DAY_MS = 86_400_000
/** How many days around an article its faint rays reach. */
const REACH = 26

/** A ray for each article of a year, and faint ones around it. `faint` is one path; `bright` has one for each ray, so that each has its own gradient from bottom to top. */
const drawYear = (year: number, rays: readonly Ray[]): { faint: string; bright: string[] } => {
  const first = Date.UTC(year, 0, 1) / DAY_MS
  const days = Date.UTC(year + 1, 0, 1) / DAY_MS - first
  const ofYear = rays.filter(([day]) => day >= first && day < first + days)
  const longest = Math.max(1, ...ofYear.map(([, words]) => words))
  const placed = ofYear.map(([day, words]) => ({
    x: ((day - first + 0.5) / days) * YEAR_WIDTH,
    share: Math.min(1, words / longest),
  }))
  return {
    faint: placed.flatMap(({ x, share }, i) => around(x, share, i)).join(''),
    bright: placed.map(({ x, share }) => ray(x, 16 + (YEAR_HEIGHT - 20) * share ** 0.8, 2.2)),
  }
}

/** A few short rays beside a long one, deterministic. */
const around = (x: number, share: number, i: number): string[] =>
  [-0.93, -0.55, 0.31, 0.71, 0.12].map((side, k) => {
    const scatter = ((i * 5 + k) * 0.618_033_988_7) % 1
    return ray(x + side * REACH * (0.4 + scatter), 6 + 34 * share * scatter + 10 * scatter, 1.3)
  })

const ray = (x: number, length: number, width: number): string => {
  const left = Math.min(YEAR_WIDTH - width, Math.max(0, x - width / 2))
  return `M${round(left)} ${YEAR_HEIGHT}h${width}l${round(-width * 0.36)} ${round(-length)}h${round(-width * 0.28)}z`
}

const round = (value: number) => +value.toFixed(1)
