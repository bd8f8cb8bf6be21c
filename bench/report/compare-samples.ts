/** Compares two samples of times that were taken in pairs. */
import { median } from './statistics.ts'

export type SampleComparison = {
  /** The median of the pairs' differences, as a part of the second sample's median: a single slow response does not move it. */
  relativeDifference: number
  /** The probability that equal distributions differ so much (Mann–Whitney, normal approximation). */
  chance: number
}

/** @param one as long as `two`; the times with the same index were taken one after the other. */
export const compareSamples = (one: number[], two: number[]): SampleComparison => ({
  relativeDifference: Math.abs(median(one.map((ms, i) => ms - (two[i] as number)))) / median(two),
  chance: chanceOfNoDifference(one, two),
})

const chanceOfNoDifference = (one: number[], two: number[]): number => {
  const ranked = [...one.map((ms) => ({ ms, isOne: true })), ...two.map((ms) => ({ ms, isOne: false }))].sort(
    (a, b) => a.ms - b.ms,
  )
  const rankSum = ranked.reduce((sum, { isOne }, i) => sum + (isOne ? i + 1 : 0), 0)
  const [n, m] = [one.length, two.length]
  const u = rankSum - (n * (n + 1)) / 2
  const z = Math.abs(u - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12)
  // Abramowitz and Stegun 26.2.17
  const t = 1 / (1 + 0.2316419 * z)
  const tail =
    (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) *
    t *
    (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return 2 * tail
}
