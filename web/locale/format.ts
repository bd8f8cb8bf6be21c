/** Formats dates and numbers for the visitor's language, in the site's time zone. */
import { type Locale, langTag } from '#contract/locale.ts'
import { memoize } from '#web/memoize.ts'

export type Format = ReturnType<typeof createFormat>

/**
 * Creating an Intl formatter costs more than using it a hundred times, so each is created at its first use and
 * cached.
 */
const formats = new Map<string, ReturnType<typeof makeFormat>>()

export const createFormat = (locale: Locale, timeZone: string) => {
  const key = `${locale} ${timeZone}`
  const found = formats.get(key) ?? makeFormat(langTag[locale], timeZone)
  formats.set(key, found)
  return found
}

const makeFormat = (tag: string, timeZone: string) => {
  const lang = tag === 'en' ? 'en-GB' : tag
  const dates = (options: Intl.DateTimeFormatOptions) => {
    const formatter = memoize(() => new Intl.DateTimeFormat(lang, { timeZone, ...options }))
    return (iso: string) => formatter().format(new Date(iso))
  }
  const zh = tag === 'zh-CN'
  const day = { day: 'numeric', month: zh ? 'long' : 'short' } as const
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  const numbers = memoize(() => new Intl.NumberFormat(lang))
  const year = memoize(() => new Intl.DateTimeFormat('en', { timeZone, year: 'numeric' }))
  const dayOfMonth = memoize(() => new Intl.DateTimeFormat('en', { timeZone, day: 'numeric' }))
  return {
    /** 14 Nov 2026 · 2026年11月14日 */
    date: dates({ ...day, year: 'numeric' }),
    /** 17 Nov · 11月17日 */
    dayMonth: dates(day),
    /** 17 Nov, 16:02 · 11月17日 16:02 */
    dayMonthTime: dates({ ...day, ...clock }),
    /** 09 */
    dayOfMonth: (iso: string) => dayOfMonth().format(new Date(iso)).replace(/\D/g, '').padStart(2, '0'),
    /** 14 November 2026 at 16:02 · 2026年11月14日 16:02 */
    dateTime: dates({ dateStyle: 'long', timeStyle: 'short' }),
    /** 16:02 */
    time: dates(clock),
    /** November · 十一月 */
    month: dates({ month: 'long' }),
    /** Nov 2026 · 2026年11月 */
    monthYear: dates({ month: zh ? 'long' : 'short', year: 'numeric' }),
    /** Jan · 1月 */
    monthShort: dates({ month: 'short' }),
    /** 1,204,881 */
    number: (value: number) => (value >= 0 && value < 1000 ? String(value) : numbers().format(value)),
    /** a, b · a、b */
    list: (items: readonly string[]) => items.join(zh ? '、' : ', '),
    /** The calendar year of a moment, as a number. */
    year: (iso: string | number) => Number(year().format(new Date(iso))),
  }
}
