/** Computes the rays of the aurora chart: pure, and limited however many articles there are. */
import { type Aurora, MAX_RAYS, type Ray } from '#contract/archives.ts'
import type { AuroraRow } from './archives.sql.ts'

/** The length of a locked article is secret: its ray is as tall as that of a short one. */
const LOCKED_WORDS = 600

/** @param dayOf the day of a time, counted from 1970-01-01 in the site's time zone */
export function buildAurora(rows: AuroraRow[], dayOf: (ms: number) => number): Aurora {
  const days = rows.map((row) => dayOf(row.listed_at ?? 0))
  return { rays: rays(rows, days), years: years(rows, days) }
}

/** One ray for each article while there are few; else one for each period that contains any. */
function rays(rows: AuroraRow[], days: number[]): Ray[] {
  const first = days[0] ?? 0
  const span = (days.at(-1) ?? first) - first + 1
  const slotOf = (index: number) =>
    rows.length <= MAX_RAYS ? index : Math.floor((((days[index] ?? 0) - first) / span) * MAX_RAYS)
  const bySlot = new Map<number, Ray>()
  rows.forEach((row, index) => {
    const words = row.is_locked ? LOCKED_WORDS : row.word_count
    const known = bySlot.get(slotOf(index))
    if (!known) bySlot.set(slotOf(index), [days[index] ?? 0, words, 1, row.id])
    else {
      known[2] += 1
      if (words > known[1]) [known[0], known[1], known[3]] = [days[index] ?? 0, words, row.id]
    }
  })
  return [...bySlot.values()]
}

/** Newest year first. */
function years(rows: AuroraRow[], days: number[]): Aurora['years'] {
  const byYear = new Map<number, { year: number; articleCount: number; wordCount: number }>()
  rows.forEach((row, index) => {
    const year = new Date((days[index] ?? 0) * DAY_MS).getUTCFullYear()
    const entry = byYear.get(year) ?? { year, articleCount: 0, wordCount: 0 }
    entry.articleCount += 1
    entry.wordCount += row.is_locked ? 0 : row.word_count
    byYear.set(year, entry)
  })
  return [...byYear.values()].sort((a, b) => b.year - a.year)
}

const DAY_MS = 24 * 3600 * 1000
