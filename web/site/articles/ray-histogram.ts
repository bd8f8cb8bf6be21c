/** Summarizes an archive in a few numbers, for the sparkline in a page's head. */
import type { Ray } from '#contract/archives.ts'

/** How many words were written in each of `count` equal periods from the first article to the last. */
export const rayHistogram = (rays: readonly Ray[], count = 56): number[] => {
  const first = rays[0]?.[0]
  const last = rays.at(-1)?.[0]
  if (first === undefined || last === undefined) return []
  const bins = new Array<number>(count).fill(0)
  const stretch = Math.max(1, last - first + 1) / count
  for (const [day, words, articles] of rays) {
    const i = Math.min(count - 1, Math.floor((day - first) / stretch))
    bins[i] = (bins[i] ?? 0) + words * articles
  }
  return bins
}
