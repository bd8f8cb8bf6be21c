/** Asserts that work grows linearly with its input, in processor time, which does not depend on the speed of the machine. */
import { expect } from 'vitest'

/** Four times the input is four times the work; quadratic work would be sixteen times. */
const MAX_GROWTH = 9
/** Shorter times are dominated by garbage collection and compilation. */
const MIN_MS = 30
const MAX_RUNS = 3

/** The processor time of one run, in milliseconds. */
async function processorTime(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

/**
 * Fails when `work` takes more than linear time. Runs that look slower are repeated and the shortest one counts,
 * because garbage collection and other processes can only add time.
 * @param size of the smaller input; the larger one is four times as large
 */
export async function expectLinearTime(work: (size: number) => unknown, size: number): Promise<void> {
  let [small, large] = [0, Number.POSITIVE_INFINITY]
  for (let run = 0; run < MAX_RUNS && large >= limitFor(small); run++) {
    small = Math.max(small, await processorTime(() => work(size)))
    large = Math.min(large, await processorTime(() => work(4 * size)))
  }
  expect(large).toBeLessThan(limitFor(small))
}

const limitFor = (smallMs: number): number => MAX_GROWTH * Math.max(smallMs, MIN_MS)
