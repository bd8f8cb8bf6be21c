/** The time axis of the masthead: the position of a day, and which years and months are marked. */

/** Units of the drawing; the page scales it. */
export const AURORA_WIDTH = 1440
export const AURORA_HEIGHT = 420

const MARGIN = 44
const DAY_MS = 86_400_000

/** Width of a label in units, at the largest font size that a narrow screen uses. */
const LABEL_WIDTH = 92
const TODAY_WIDTH = 150

export type TimelineMark = { x: number; year: number /** 0 to 11 */; month: number; labeled: boolean }

export type Timeline = {
  x: (day: number) => number
  /** Null when the axis ends with the last article. */
  today: number | null
  /** Years, or months when the archive is younger than two years. */
  marks: TimelineMark[]
  /** Ticks without labels between them; none when they would touch. */
  ticks: number[]
}

/** Below this, an archive without new articles is not quiet, however young it is. */
const MIN_QUIET_DAYS = 60
/** A phone shows the newest quarter of the axis: half of it may be empty. */
const QUIET_SHARE = 1 / 8

const isQuiet = (first: number, last: number, today: number): boolean =>
  today - last > Math.max(MIN_QUIET_DAYS, (last - first) * QUIET_SHARE)

/**
 * `first`, `last` and `today` are whole days since 1970. Linear from the first article to today, or to the last article of a site
 * where nothing was published for long (docs/decisions/0038).
 */
export const createTimeline = (first: number, last: number, today: number): Timeline => {
  const endsWithLast = isQuiet(first, last, today)
  const end = endsWithLast ? last : Math.max(last, today)
  const span = Math.max(end - first, 28)
  const from = end - span * 1.02
  const unit = (AURORA_WIDTH - 2 * MARGIN) / (span * 1.035)
  const x = (day: number) => MARGIN + (day - from) * unit
  const lastLabel = x(end) - (endsWithLast ? LABEL_WIDTH : TODAY_WIDTH)

  const byMonth = span < 730
  const months = monthsBetween(from, end)
  const starts = byMonth ? months : months.filter(({ month }) => month === 0)
  const step = Math.ceil(LABEL_WIDTH / ((byMonth ? 30.4 : 365.25) * unit))
  const marks = starts.map(({ day, year, month }) => ({
    x: x(day),
    year,
    month,
    labeled: (byMonth ? month : year) % step === 0 && x(day) < lastLabel,
  }))
  const monthsFit = !byMonth && 30.4 * unit >= 5
  return {
    x,
    today: endsWithLast ? null : x(end),
    marks,
    ticks: monthsFit ? months.filter(({ month }) => month !== 0).map(({ day }) => x(day)) : [],
  }
}

const monthsBetween = (from: number, to: number) => {
  const out: { day: number; year: number; month: number }[] = []
  const start = new Date(from * DAY_MS)
  for (let i = 1; ; i++) {
    const date = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + i, 1))
    const day = date.getTime() / DAY_MS
    if (day > to) return out
    out.push({ day, year: date.getUTCFullYear(), month: date.getUTCMonth() })
  }
}
