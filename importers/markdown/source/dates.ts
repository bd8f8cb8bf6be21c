/** Parses dates in the formats of people and engines. */
import { isTimeZone, zonedTime } from '#server/platform/zoned-time.ts'

const DAY = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?/
const CLOCK =
  /^(?:[T\s]+([上下]午)?\s*(\d{1,2}):(\d{1,2})(?::(\d{1,2})(?:[.,](\d{1,9}))?)?(?:\s*([ap])\.?m\b\.?)?)?/i
/** Go prints an offset with its name: `+0800 CST`. */
const ZONE = /^\s*(?:(Z|UTC|GMT)|(?:UTC|GMT)?([+-])(\d{1,2}):?(\d{2})?(?:\s+[A-Z]{2,5})?)?(?:\s*\([^)]*\))?$/i
const NAMED_ZONE = /(?:\s+|\s*\[)([A-Z][\w+-]+\/[\w+/-]+)\]?$/i

/**
 * Unix ms of a date in any format found in blogs: ISO, spaces for the T, unpadded, minutes only, day only, month only,
 * Chinese, long English, twelve hours, a zone by its name, the year last, seconds or milliseconds since 1970. Without a zone it is read in `zone`. Null for an invalid date.
 */
export const parseDate = (value: unknown, zone: string): number | null => {
  if (value instanceof Date) return parseDate(tomlText(value), zone)
  if (typeof value === 'number') return parseNumber(value, zone)
  if (typeof value !== 'string') return null
  const text = value.trim().replace(/^(["'“”])(.*)(["'“”])$/, '$2')
  const named = NAMED_ZONE.exec(text)
  if (named && isTimeZone(named[1] ?? '')) return parseDate(text.slice(0, named.index), named[1] ?? zone)
  if (/^\d+$/.test(text)) return parseNumber(Number(text), zone)
  return (
    parseNumeric(text, zone) ?? parseMonth(text, zone) ?? parseWords(text, zone) ?? parseSlashes(text, zone)
  )
}

/** `2020-01` and `2020` are their first day. */
const parseMonth = (text: string, zone: string): number | null => {
  const [, year, month = '1'] = /^(\d{4})[-/.年](\d{1,2})月?$/.exec(text) ?? []
  return year === undefined ? null : parseNumeric(`${year}-${month}-1`, zone)
}

/** `1/2/2020`, month first as JavaScript reads it, unless that is no month; `2.1.2020`, day first as it is written. */
const parseSlashes = (text: string, zone: string): number | null => {
  const found = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})(?=$|[T\s])/.exec(text)
  if (!found) return null
  const [whole, first = '', sign, second = '', year = ''] = found
  const isDayFirst = sign === '.' || Number(first) > 12
  const [month, day] = isDayFirst ? [second, first] : [first, second]
  return parseNumeric(`${year}-${month}-${day}${text.slice(whole.length)}`, zone)
}

/** Whether the day and the month could be exchanged. */
export const isAmbiguous = (text: string): boolean => {
  const [, first, second] = /^(\d{1,2})[/-](\d{1,2})[/-]\d{4}/.exec(text.trim()) ?? []
  return (
    first !== undefined && Number(first) !== Number(second) && Math.max(Number(first), Number(second)) <= 12
  )
}

// smol-toml's dates are Dates that print what was written: a local one has no Z.
const tomlText = (date: Date): string => (Number.isNaN(date.getTime()) ? '' : date.toISOString())

const parseNumber = (value: number, zone: string): number | null => {
  if (!Number.isFinite(value) || value <= 0) return null
  const digits = String(Math.trunc(value))
  if (/^(?:19[7-9]\d|20\d{2})$/.test(digits)) return parseNumeric(`${digits}-1-1`, zone)
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
  const [, noon, hours = 0, minutes = 0, seconds = 0, fraction, half] = clock ?? []
  const [hour, minute, second] = [hourOf(Number(hours), noon ?? half), Number(minutes), Number(seconds)]
  const ms = fraction ? Math.trunc(Number(`0.${fraction}`) * 1000) : 0
  if (hour > 24 || minute > 59 || second > 60) return null
  // Go writes a date that was never set as 0001-01-01, which JavaScript would take for 1901.
  if (year < MIN_YEAR) return null
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

const MIN_YEAR = 100

/** The hour of a clock with twelve hours, when `half` names one. */
const hourOf = (hour: number, half: string | undefined): number => {
  if (half === undefined || hour > 12) return hour
  return (hour % 12) + (/^(?:p|下)/i.test(half) ? 12 : 0)
}

/** `Jan 2, 2006 15:04`, `Friday, January 3rd 2020, 3:04:05 pm`, `2 January 2006`, `Mon, 02 Jan 2006 15:04:05 +0800`. */
const parseWords = (text: string, zone: string): number | null => {
  if (!/\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i.test(text) || !/\d{4}/.test(text)) return null
  // JavaScript reads no ordinal and no comma in front of a time.
  const plain = text
    .replace(/(\d)(?:st|nd|rd|th)\b/gi, '$1')
    .replace(/(\d{4}),\s*(?=\d)/, '$1 ')
    .replace(/(\d)\s*([ap])\.?m\.?(?=\s|$)/gi, '$1 $2m')
  const zoned = /(?:Z|UTC|GMT|[+-]\d{2}:?\d{2}(?:\s*\([^)]*\))?)$/i.test(plain)
  const at = Date.parse(zoned ? plain : `${plain} UTC`)
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
