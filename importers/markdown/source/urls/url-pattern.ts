/** Fills the placeholders of URL patterns. */
import { DAY_MS } from '#server/platform/durations.ts'
import { dateFields } from '../dates.ts'

/**
 * The URL of a pattern such as `/:year/:title/`; null when the value of a placeholder is unknown. A placeholder that is
 * followed by an underscore ends before it when only the shorter name is known.
 */
export const fillPattern = (pattern: string, values: Record<string, string | undefined>): string | null => {
  let isKnown = true
  const filled = pattern.replace(/:([a-z]\w*|\d+)(\[[^\]]*\])?/gi, (_, written: string, slice = '') => {
    let name = written
    while (values[name + slice] === undefined && name.includes('_'))
      name = name.slice(0, name.lastIndexOf('_'))
    const value = values[name + slice]
    if (value === undefined) isKnown = false
    return value === undefined ? '' : value + written.slice(name.length)
  })
  return isKnown ? filled : null
}

const names = (kind: 'month' | 'weekday', at: number) =>
  new Intl.DateTimeFormat('en-US', { [kind]: 'long', timeZone: 'UTC' }).format(at)

/** Every placeholder of Hexo, Jekyll and Hugo that stands for a part of the date. */
export const dateValues = (publishedAt: number, zone: string): Record<string, string> => {
  const fields = dateFields(publishedAt, zone)
  const { year, month, day } = fields
  const noon = Date.UTC(Number(year), Number(month) - 1, Number(day), 12)
  const weekday = new Date(noon).getUTCDay()
  const [monthName, dayName] = [names('month', noon), names('weekday', noon)]
  const dayOfYear = Math.floor((noon - Date.UTC(Number(year), 0, 1)) / DAY_MS) + 1
  // The week belongs to the year of its Thursday.
  const thursday = noon + (4 - (weekday || 7)) * DAY_MS
  const weekYear = new Date(thursday).getUTCFullYear()
  const week = Math.floor((thursday - Date.UTC(weekYear, 0, 1)) / (7 * DAY_MS)) + 1
  return {
    ...fields,
    i_month: String(Number(month)), i_day: String(Number(day)), short_year: year.slice(2),
    timestamp: String(Math.floor(publishedAt / 1000)),
    monthname: monthName, long_month: monthName, short_month: monthName.slice(0, 3),
    weekday: String(weekday), weekdayname: dayName, long_day: dayName, short_day: dayName.slice(0, 3),
    yearday: String(dayOfYear), y_day: String(dayOfYear).padStart(3, '0'),
    w_day: String(weekday || 7), w_year: String(weekYear), week: String(week).padStart(2, '0'),
  } // biome-ignore format: one table
}
