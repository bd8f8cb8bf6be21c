/** Computes days and months in a time zone. */
import { DAY_MS } from './durations.ts'

/** Formats a moment as `YYYY-MM-DD` in an IANA zone; one formatter is cached for each zone. */
const formatters = new Map<string, Intl.DateTimeFormat>()

export function dateIn(zone: string, ms: number): string {
  let formatter = formatters.get(zone)
  if (!formatter) {
    // The Swedish locale formats dates like ISO 8601.
    formatter = new Intl.DateTimeFormat('sv-SE', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    })
    formatters.set(zone, formatter)
  }
  return formatter.format(ms)
}

/** Days since 1970-01-01 of the date that a moment has in the zone. */
export const dayIn = (zone: string, ms: number): number =>
  zone === 'UTC' ? Math.floor(ms / DAY_MS) : Date.parse(`${dateIn(zone, ms)}T00:00:00Z`) / DAY_MS

/** Months since January 1970 of a day. */
export const monthOfDay = (day: number): number => {
  const date = new Date(day * DAY_MS)
  return (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth()
}

/** The first day of a month since January 1970. */
export const firstDayOfMonth = (month: number): number => Date.UTC(1970, month) / DAY_MS
