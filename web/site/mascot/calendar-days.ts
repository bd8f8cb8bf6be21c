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
const lunar: Record<string, CalendarDay> = {
  '1-1': 'springFestival',
  '1-2': 'springFestival',
  '1-3': 'springFestival',
  '1-15': 'lanternFestival',
  '7-7': 'qixi',
  '8-15': 'midAutumn',
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
  lunar[chineseDay(date)] ?? solar[`${date.getMonth() + 1}-${date.getDate()}`] ?? null

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
