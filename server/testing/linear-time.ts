/** Runs work on long texts, whose growth with the input `npm run bench -- hostile` measures in processor time. */
import { appendFileSync } from 'node:fs'
import { expect } from 'vitest'
import { GROWTH_FILE, MAX_GROWTH } from './growth.ts'
import { isFullTier } from './tier.ts'

/** Shorter times are dominated by garbage collection and compilation. */
const MIN_MS = 30
const MAX_RUNS = 3

/** The processor time of one run, in milliseconds. */
async function processorTime(work: () => unknown): Promise<number> {
  const before = usedMs()
  await work()
  return usedMs() - before
}

function usedMs(): number {
  // biome-ignore lint/plugin: only the benchmark measures.
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

/**
 * In a test, `work` runs once, on the larger input in the full tier, and must not throw. In the benchmark it fails when it takes more than linear
 * time; runs that look slower are repeated and the shortest one counts, because garbage collection and other processes can
 * only add time.
 * @param size of the smaller input; the larger one is four times as large
 */
export async function runOnLongInput(work: (size: number) => unknown, size: number): Promise<void> {
  const file = process.env[GROWTH_FILE]
  if (file === undefined) return void (await work(isFullTier ? 4 * size : size))
  let [small, large] = [MIN_MS, Number.POSITIVE_INFINITY]
  for (let run = 0; run < MAX_RUNS && large >= MAX_GROWTH * small; run++) {
    small = Math.max(small, await processorTime(() => work(size)))
    large = Math.min(large, await processorTime(() => work(4 * size)))
  }
  const name = expect.getState().currentTestName
  appendFileSync(file, `${JSON.stringify({ name, growth: large / small })}\n`)
}
