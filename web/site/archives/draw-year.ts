/** Draws a year of the archives as a bar chart: a ray for each article, faint rays where many were written. */
import type { Ray } from '#contract/archives.ts'

export const YEAR_WIDTH = 860
export const YEAR_HEIGHT = 104

const DAY_MS = 86_400_000
/** How many days around an article its faint rays reach. */
const REACH = 26

/** `faint` is one path; `bright` has one for each ray, so that each has its own gradient from bottom to top. */
export const drawYear = (year: number, rays: readonly Ray[]): { faint: string; bright: string[] } => {
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
