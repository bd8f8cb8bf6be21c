/** Computes on which page of the archives each year begins. */
import type { Aurora } from '#contract/archives.ts'

/** `years` is ordered newest first, like the archives. */
export const yearPages = (years: Aurora['years'], size: number): { year: number; page: number }[] => {
  let before = 0
  return years.map(({ year, articleCount }) => {
    const page = Math.floor(before / size) + 1
    before += articleCount
    return { year, page }
  })
}
