/** Medians, percentiles and ratios, because means are useless on a shared machine. */

export const median = (values: number[]): number => percentile(values, 50)

/** The nearest-rank percentile; the middle of the two middle values for an even median. */
export function percentile(values: number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  if (sorted.length === 0) return Number.NaN
  if (percent === 50 && sorted.length % 2 === 0) {
    const upper = sorted.length / 2
    return ((sorted[upper - 1] as number) + (sorted[upper] as number)) / 2
  }
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] as number
}

/** The smallest and the largest. */
export const spread = (values: number[]): [number, number] => [Math.min(...values), Math.max(...values)]

/** Per round, so that values from the same moment of the machine are compared. */
export const ratios = (ours: number[], theirs: number[]): number[] =>
  ours.map((value, round) => value / (theirs[round] as number))
