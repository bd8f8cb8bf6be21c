/**
 * Measures what a request costs in processor time, and compares it with fixed work that is measured in the same run: the ratio
 * does not depend on the speed of the machine, nor on what else runs on it.
 */
import { expect } from 'vitest'

/** On two shared cores, one unit takes some 3 ms. */
const UNIT_TEXT = JSON.stringify(
  Array.from({ length: 9_000 }, (_, i) => ({ id: i, name: `Entry ${i}`, tags: ['a', 'b'] })),
)
const RUNS = 5
/** A request that looks too expensive is sent again so often, and the cheapest one counts: other work can only add time. */
const MAX_REPEATS = 4

async function processorMs(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

/** The processor time of one unit of work on this machine, in ms: the median of several runs. */
export async function measureUnit(): Promise<number> {
  const times: number[] = []
  for (let i = 0; i < RUNS; i += 1) times.push(await processorMs(() => JSON.stringify(JSON.parse(UNIT_TEXT))))
  return times.toSorted((a, b) => a - b)[RUNS >> 1] ?? 0
}

export type Costs = { most: number; of: string; count: number }

/**
 * Fails when the request costs more than so many units.
 * @param costs collects the most expensive request
 */
export async function expectCost(
  { name, send, costs }: { name: string; send: () => Promise<unknown>; costs: Costs },
  { unitMs, maxUnits }: { unitMs: number; maxUnits: number },
): Promise<void> {
  let cost = await processorMs(send)
  for (let i = 0; i < MAX_REPEATS && cost > maxUnits * unitMs; i += 1)
    cost = Math.min(cost, await processorMs(send))
  costs.count += 1
  if (cost > costs.most) Object.assign(costs, { most: cost, of: name })
  expect(
    cost / unitMs,
    `${name}: ${cost.toFixed(1)} ms, one unit is ${unitMs.toFixed(1)} ms`,
  ).toBeLessThanOrEqual(maxUnits)
}
