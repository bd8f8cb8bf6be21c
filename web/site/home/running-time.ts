/** Computes how long the site has been running. */

export type RunningTime = { years: number; days: number }

/** Whole years since a date (`YYYY-MM-DD`), and the days since its last anniversary. Never negative. */
export const runningTime = (since: string, now: number): RunningTime => {
  const [year = 1970, month = 1, day = 1] = since.split('-').map(Number)
  const anniversary = (years: number) => Date.UTC(year + years, month - 1, day)
  if (now < anniversary(0)) return { years: 0, days: 0 }
  let years = new Date(now).getUTCFullYear() - year
  if (anniversary(years) > now) years -= 1
  return { years, days: Math.floor((now - anniversary(years)) / 86_400_000) }
}
