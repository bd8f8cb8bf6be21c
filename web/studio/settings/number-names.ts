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

const times = {
  digestWeekday: { options: { weekday: 'long' }, at: (day: number) => SUNDAY_MS + day * 24 * HOUR_MS },
  digestHour: {
    options: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
    at: (hour: number) => hour * HOUR_MS,
  },
} satisfies Partial<
  Record<NumberName, { options: Intl.DateTimeFormatOptions; at: (value: number) => number }>
>
const counts = {
  maxCommentLinks: {},
  minCommentSeconds: { style: 'unit', unit: 'second', unitDisplay: 'long' },
} satisfies Record<Exclude<NumberName, keyof typeof times>, Intl.NumberFormatOptions>

export const isNumberName = (name: SettingName): name is NumberName => name in times || name in counts

/** “Monday”, “08:00”, “3 seconds” */
export function numberName(name: NumberName, value: number, locale: Locale): string {
  if (name in counts) return new Intl.NumberFormat(langTag[locale], counts[name as keyof typeof counts]).format(value)
  const { options, at } = times[name as keyof typeof times]
  return new Intl.DateTimeFormat(langTag[locale], { ...options, timeZone: 'UTC' }).format(at(value))
}
