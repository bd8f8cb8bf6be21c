/** Converts wall-clock times of a time zone to points in time. */
import { DAY_MS } from './durations.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

const formatOf = (zone: string): Intl.DateTimeFormat => {
  const known = formats.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    era: 'short',
  })
  formats.set(zone, made)
  return made
}

/** Whether `zone` is an IANA name this machine knows. */
export const isTimeZone = (zone: string): boolean => {
  try {
    formatOf(zone)
    return true
  } catch {
    return false
  }
}

/** The offset of the zone from UTC at that moment, in ms. */
const offsetAt = (at: number, zone: string): number => {
  const part: Record<string, number> = {}
  for (const { type, value } of formatOf(zone).formatToParts(at)) part[type] = Number(value)
  const wall = Date.UTC(part.year ?? 0, (part.month ?? 1) - 1, part.day, part.hour, part.minute, part.second)
  return wall - Math.floor(at / 1000) * 1000
}

/**
 * Unix ms of a wall-clock time in `zone`. `wall` is that clock read as if it were UTC.
 * A time that a change of clocks skips is moved on by the gap; one that it repeats is the first.
 */
export const zonedTime = (wall: number, zone: string): number => {
  const before = offsetAt(wall - 86_400_000, zone)
  const first = wall - before
  if (offsetAt(first, zone) === before) return first
  const second = wall - offsetAt(wall + 86_400_000, zone)
  return offsetAt(second, zone) === wall - second ? second : first
}

/** A moment of each week on the clock of a zone: 1 is Monday, 7 Sunday; the hour from 0 to 23. */
export type WeeklyTime = { weekday: number; hour: number; zone: string }

/** The first such moment after `after` (Unix ms). */
export const nextWeekly = (after: number, { weekday, hour, zone }: WeeklyTime): number => {
  const today = Math.floor((after + offsetAt(after, zone)) / DAY_MS)
  // 1970-01-01 was a Thursday.
  const ahead = (weekday - 4 - today) % 7
  const first = today + (ahead < 0 ? ahead + 7 : ahead)
  const at = zonedTime(first * DAY_MS + hour * 3_600_000, zone)
  return at > after ? at : zonedTime((first + 7) * DAY_MS + hour * 3_600_000, zone)
}
