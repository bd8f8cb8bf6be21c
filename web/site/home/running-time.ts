/** Computes how long the site has been running. */

export type RunningTime = { years: number; days: number }

const DAY_MS = 86_400_000

/**
 * Whole years since a date (`YYYY-MM-DD`), and the days since its last anniversary. Never negative.
 * @param today in days since 1970
 */
export const runningTime = (since: string, today: number): RunningTime => {
  const [year = 1970, month = 1, day = 1] = since.split('-').map(Number)
  const anniversary = (years: number) => Date.UTC(year + years, month - 1, day) / DAY_MS
  if (today < anniversary(0)) return { years: 0, days: 0 }
  let years = new Date(today * DAY_MS).getUTCFullYear() - year
  if (anniversary(years) > today) years -= 1
  return { years, days: today - anniversary(years) }
}
