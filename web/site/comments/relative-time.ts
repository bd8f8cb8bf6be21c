/** Formats a time relative to now: 5 minutes ago, yesterday, 3 weeks ago. */

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const units = [
  ['week', 7 * DAY],
  ['day', DAY],
  ['hour', HOUR],
  ['minute', MINUTE],
] as const

/** Null after 30 days. @param tag a language tag */
export const relativeTime = (tag: string, timestamp: number, now: number): string | null => {
  const seconds = Math.max(0, (now - timestamp) / 1000)
  if (seconds >= 30 * DAY) return null
  const relative = new Intl.RelativeTimeFormat(tag, { numeric: 'auto' })
  for (const [unit, length] of units)
    if (seconds >= length) return relative.format(-Math.floor(seconds / length), unit)
  return relative.format(0, 'second')
}
