/** Groups the months of one page of the archives by year. */
import type { ShownMonth } from './archives.queries.ts'

export type ArchiveYear = { year: number; months: ShownMonth[] }

/** The months keep their order, newest first. */
export const monthsByYear = (months: readonly ShownMonth[]): ArchiveYear[] => {
  const years: ArchiveYear[] = []
  for (const month of months) {
    const year = Number(month.time.slice(0, 4))
    const open = years.at(-1)
    if (open?.year === year) open.months.push(month)
    else years.push({ year, months: [month] })
  }
  return years
}
