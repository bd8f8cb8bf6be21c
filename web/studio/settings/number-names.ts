/** Names the values of settings that are numbers, in a language: days of the week and hours. */
import { type Locale, langTag } from '#contract/locale.ts'
import type { SettingName, StudioSettings } from '#contract/studio/settings.ts'

/** Settings whose value is a number. */
export type NumberName = {
  [Name in SettingName]: StudioSettings[Name] extends number ? Name : never
}[SettingName]

const HOUR_MS = 3_600_000
/** 1970-01-04, a Sunday: day 1 of the week is the Monday after it. */
const SUNDAY_MS = 3 * 24 * HOUR_MS

const formats: Record<NumberName, { options: Intl.DateTimeFormatOptions; at: (value: number) => number }> = {
  digestWeekday: { options: { weekday: 'long' }, at: (day) => SUNDAY_MS + day * 24 * HOUR_MS },
  digestHour: {
    options: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
    at: (hour) => hour * HOUR_MS,
  },
}

export const isNumberName = (name: SettingName): name is NumberName => name in formats

/** “Monday”, “08:00” */
export function numberName(name: NumberName, value: number, locale: Locale): string {
  const { options, at } = formats[name]
  return new Intl.DateTimeFormat(langTag[locale], { ...options, timeZone: 'UTC' }).format(at(value))
}
