/** The days of the year that the mascot mentions, and what it wears on them. */

export type CalendarDay =
  | 'newYear'
  | 'valentine'
  | 'pi'
  | 'firstOfApril'
  | 'labor'
  | 'children'
  | 'midsummer'
  | 'halloween'
  | 'lucia'
  | 'winterSolstice'
  | 'christmas'
  | 'lastDay'
  | 'springFestival'
  | 'lanternFestival'
  | 'qixi'
  | 'midAutumn'

export type Accessory = 'scarf' | 'star' | 'lantern'

/** Month-day of the visitor's calendar; several days of one feast share a name. */
const solar: Record<string, CalendarDay> = {
  '1-1': 'newYear',
  '2-14': 'valentine',
  '3-14': 'pi',
  '4-1': 'firstOfApril',
  '5-1': 'labor',
  '6-1': 'children',
  '6-21': 'midsummer',
  '10-31': 'halloween',
  '12-13': 'lucia',
  '12-21': 'winterSolstice',
  '12-24': 'christmas',
  '12-25': 'christmas',
  '12-26': 'christmas',
  '12-31': 'lastDay',
}

/** Month-day of the Chinese calendar. A leap month has a suffix and so matches nothing. */
const lunar: Record<string, CalendarDay> = { '7-7': 'qixi', '8-15': 'midAutumn' }

/** The first day of the Chinese year in January or February, from 2026 to 2040: browsers compute some of them a day off. */
const chineseNewYears = '2-17 2-6 1-26 2-13 2-3 1-23 2-11 1-31 2-19 2-8 1-28 2-15 2-4 1-24 2-12'.split(' ')
const FIRST_CHINESE_NEW_YEAR = 2026

const springFeast = (date: Date): CalendarDay | null => {
  const [month, day] = (chineseNewYears[date.getFullYear() - FIRST_CHINESE_NEW_YEAR] ?? '')
    .split('-')
    .map(Number)
  if (!month || !day) return null
  const since = Math.round(
    (Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) -
      Date.UTC(date.getFullYear(), month - 1, day)) /
      86_400_000,
  )
  if (since >= 0 && since < 3) return 'springFestival'
  return since === 14 ? 'lanternFestival' : null
}

const accessories: Partial<Record<CalendarDay, Accessory>> = {
  newYear: 'star',
  lucia: 'star',
  christmas: 'star',
  lastDay: 'star',
  winterSolstice: 'scarf',
  springFestival: 'lantern',
  lanternFestival: 'lantern',
  midAutumn: 'lantern',
}

/** The feast of a day on the visitor's clock, or null. */
export const calendarDay = (date: Date): CalendarDay | null =>
  springFeast(date) ?? lunar[chineseDay(date)] ?? solar[`${date.getMonth() + 1}-${date.getDate()}`] ?? null

/** Null on most days; from December to February it wears a scarf. */
export const accessoryOf = (date: Date): Accessory | null => {
  const day = calendarDay(date)
  const worn = day && accessories[day]
  return worn ?? (date.getMonth() === 11 || date.getMonth() < 2 ? 'scarf' : null)
}

/** Empty where the browser has no Chinese calendar. */
const chineseDay = (date: Date): string => {
  try {
    const format = new Intl.DateTimeFormat('en-u-ca-chinese', { month: 'numeric', day: 'numeric' })
    const part = (type: string) => format.formatToParts(date).find((one) => one.type === type)?.value
    return `${part('month')}-${part('day')}`
  } catch {
    return ''
  }
}
