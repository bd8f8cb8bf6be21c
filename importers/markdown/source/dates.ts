/** Parses dates in the formats of people and engines. */
import { zonedTime } from '#server/platform/zoned-time.ts'

const DAY = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?/
const CLOCK = /^(?:[T\s]+(\d{1,2}):(\d{1,2})(?::(\d{1,2})(?:[.,](\d{1,9}))?)?)?/i
const ZONE = /^\s*(?:(Z|UTC|GMT)|(?:UTC|GMT)?([+-])(\d{1,2}):?(\d{2})?)?(?:\s*\([^)]*\))?$/i

/**
 * Unix ms of a date in any format found in blogs: ISO, spaces for the T, unpadded, minutes only, day only, Chinese,
 * long English, seconds or milliseconds since 1970. Without a zone it is read in `zone`. Null for an invalid date.
 */
export const parseDate = (value: unknown, zone: string): number | null => {
  if (value instanceof Date) return parseDate(tomlText(value), zone)
  if (typeof value === 'number') return parseNumber(value, zone)
  if (typeof value !== 'string') return null
  const text = value.trim().replace(/^(["'“”])(.*)(["'“”])$/, '$2')
  if (/^\d+$/.test(text)) return parseNumber(Number(text), zone)
  return parseNumeric(text, zone) ?? parseWords(text, zone)
}

// smol-toml's dates are Dates that print what was written: a local one has no Z.
const tomlText = (date: Date): string => (Number.isNaN(date.getTime()) ? '' : date.toISOString())

const parseNumber = (value: number, zone: string): number | null => {
  if (!Number.isFinite(value) || value <= 0) return null
  const digits = String(Math.trunc(value))
  if (/^(19|20)\d{6}$/.test(digits))
    return parseNumeric(`${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`, zone)
  if (digits.length < 9 || digits.length > 13) return null
  return digits.length > 11 ? value : value * 1000
}

const parseNumeric = (text: string, zone: string): number | null => {
  const day = DAY.exec(text)
  if (!day) return null
  const afterDay = text.slice(day[0].length)
  const clock = CLOCK.exec(afterDay)
  const rest = ZONE.exec(afterDay.slice(clock?.[0].length ?? 0))
  if (!rest) return null
  const [year, month, date] = [Number(day[1]), Number(day[2]), Number(day[3])]
  const [hour, minute, second] = [Number(clock?.[1] ?? 0), Number(clock?.[2] ?? 0), Number(clock?.[3] ?? 0)]
  const ms = clock?.[4] ? Math.trunc(Number(`0.${clock[4]}`) * 1000) : 0
  if (hour > 24 || minute > 59 || second > 60) return null
  const wall = Date.UTC(year, month - 1, date, hour, minute, second, ms)
  const back = new Date(Date.UTC(year, month - 1, date))
  if (back.getUTCMonth() !== month - 1 || back.getUTCDate() !== date) return null
  if (rest[1]) return wall
  if (rest[2]) {
    const ahead = (Number(rest[3]) * 60 + Number(rest[4] ?? 0)) * 60_000
    return rest[2] === '+' ? wall - ahead : wall + ahead
  }
  return zonedTime(wall, zone)
}

/** `Jan 2, 2006 15:04`, `2 January 2006`, `Mon, 02 Jan 2006 15:04:05 +0800`. */
const parseWords = (text: string, zone: string): number | null => {
  if (!/\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i.test(text) || !/\d{4}/.test(text)) return null
  const zoned = /(?:Z|UTC|GMT|[+-]\d{2}:?\d{2})$/i.test(text)
  const at = Date.parse(zoned ? text : `${text} UTC`)
  if (Number.isNaN(at)) return null
  return zoned ? at : zonedTime(at, zone)
}

/** Zola also reads a time: `2020-01-02T10:00:00Z-hello`. */
const NAMED =
  /^(\d{4}-\d{1,2}-\d{1,2}(?:T\d{1,2}:\d{2}(?::\d{2})?(?:\.\d+)?(?:Z|[+-]\d{2}:?\d{2})?)?)(?:[-_ ](.*))?$/s

/** The date and the rest of a name such as `2020-1-02-hello`; null without a date in front. */
export const dateOfName = (stem: string, zone: string): { at: number; rest: string } | null => {
  const named = NAMED.exec(stem)
  if (!named) return null
  const at = parseNumeric(named[1] ?? '', zone)
  return at === null ? null : { at, rest: named[2] || stem }
}

/** Year, month and day of a moment, padded, as old URLs spell them. */
export const dateFields = (at: number, zone: string) => {
  const parts: Record<string, string> = {}
  for (const { type, value } of new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(at))
    parts[type] = value
  return {
    year: parts.year ?? '',
    month: parts.month ?? '',
    day: parts.day ?? '',
    hour: parts.hour ?? '',
    minute: parts.minute ?? '',
    second: parts.second ?? '',
  }
}
