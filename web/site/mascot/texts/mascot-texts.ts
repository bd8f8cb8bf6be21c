/** What the mascot says. */
import type { CalendarDay } from '../calendar-days.ts'
import type { HourRange } from '../greetings.ts'
import type { Mark } from '../marked-elements.ts'

export type Quote = readonly [text: string, author: string]

/** Every list has as many texts in both languages: what was shown is remembered by its index. */
export type MascotTexts = {
  /** Name of the button that sends the mascot away. */
  sendAway: string
  /** Toast after it was sent away. */
  sentAway: string
  hours: Record<HourRange, readonly string[]>
  fromOwnSite: readonly string[]
  fromSearch: readonly ((engine: string) => string)[]
  fromElsewhere: readonly ((host: string) => string)[]
  idle: readonly string[]
  quotes: readonly Quote[]
  copy: readonly string[]
  console: readonly string[]
  comeBack: readonly string[]
  hover: Record<Mark, readonly string[]>
  click: Partial<Record<Mark, readonly string[]>>
  days: Record<CalendarDay, string>
}
