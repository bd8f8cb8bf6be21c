/** Names the values of settings that are numbers, in a language: days of the week, hours, counts. */
import { type Locale, langTag } from '#contract/locale.ts'
import type { SettingName, StudioSettings } from '#contract/studio/settings.ts'

/** Settings whose value is a number. */
export type NumberName = {
  [Name in SettingName]: StudioSettings[Name] extends number ? Name : never
}[SettingName]

const HOUR_MS = 3_600_000
/** 1970-01-04, a Sunday: day 1 of the week is the Monday after it. */
const SUNDAY_MS = 3 * 24 * HOUR_MS

const inUtc = (tag: string, options: Intl.DateTimeFormatOptions, at: number): string =>
  new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' }).format(at)

const names: Record<NumberName, (value: number, tag: string) => string> = {
  digestWeekday: (day, tag) => inUtc(tag, { weekday: 'long' }, SUNDAY_MS + day * 24 * HOUR_MS),
  digestHour: (hour, tag) =>
    inUtc(tag, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }, hour * HOUR_MS),
  maxCommentLinks: String,
  minCommentSeconds: (count, tag) =>
    new Intl.NumberFormat(tag, { style: 'unit', unit: 'second', unitDisplay: 'long' }).format(count),
}

export const isNumberName = (name: SettingName): name is NumberName => name in names

/** “Monday”, “08:00”, “3 seconds” */
export const numberName = (name: NumberName, value: number, locale: Locale): string =>
  names[name](value, langTag[locale])
