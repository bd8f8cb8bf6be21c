/** When something appears, with its year unless that is this one: “25 Nov, 07:00”, “25 Nov 2199, 07:00”. */
import type { Format } from '#web/locale/format.ts'

export const scheduledTime = (format: Format, at: string): string => {
  const time = format.dayMonthTime(at)
  const isThisYear = format.year(at) === format.year(Date.now())
  return isThisYear ? time : time.replace(format.dayMonth(at), format.date(at))
}
