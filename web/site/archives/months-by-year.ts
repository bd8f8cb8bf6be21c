/** Groups the months of a page of the archive under their years. */
import type { ArchiveMonth } from '#contract/archives.ts'

export type ArchiveYear = { year: number; months: ArchiveMonth[] }

/** The order of the months, newest first, stays. */
export const monthsByYear = (months: readonly ArchiveMonth[]): ArchiveYear[] => {
  const years: ArchiveYear[] = []
  for (const month of months) {
    const year = Number(month.time.slice(0, 4))
    const open = years.at(-1)
    if (open?.year === year) open.months.push(month)
    else years.push({ year, months: [month] })
  }
  return years
}
