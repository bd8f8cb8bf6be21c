/** On which page of the archive a year begins. */
import type { Aurora } from '#contract/archives.ts'

/** `years` newest first, as the archive runs. */
export const yearPages = (years: Aurora['years'], size: number): { year: number; page: number }[] => {
  let before = 0
  return years.map(({ year, articleCount }) => {
    const page = Math.floor(before / size) + 1
    before += articleCount
    return { year, page }
  })
}
