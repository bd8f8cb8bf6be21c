/**
 * Start: from the start of the process `borealis start` to the first 200 of the home page, with the processor time
 * until then, on 100, 10 000 and 100 000 articles in turn. Each site is started twice a round: after a regular stop,
 * and after kill -9 under load.
 */

import type { Benchmark } from '../benchmark.ts'
import { copyOfSeeded } from '../data/copies.ts'
import { runLoad } from '../load/run-load.ts'
import { startSite } from '../machine/site.ts'
import { type Metric, metricOfRounds } from '../report/metrics.ts'

const sizes = [100, 10_000, 100_000]

export const start: Benchmark = {
  name: 'start',
  how: 'From the start of the process to the first 200 of the home page, after a gentle stop and after kill -9 under load.',
  run: async ({ isQuick, say }) => {
    const sites = await Promise.all(
      sizes.map(async (size) => ({
        size,
        folder: await copyOfSeeded(size),
        gentle: [] as Started[],
        killed: [] as Started[],
      })),
    )
    const rounds = isQuick ? 2 : 7
    say(`${rounds} rounds`)
    for (let round = -1; round < rounds; round++)
      for (const { folder, gentle, killed } of sites) {
        const first = await startSite({ dataFolder: folder })
        const dying = runLoad(first, { paths: ['/', '/articles/7'], seconds: 1 })
        // It loses its connections, which is intended.
        dying.catch(() => {})
        await new Promise((resolve) => setTimeout(resolve, 600))
        await first.stop('SIGKILL')
        await dying.catch(() => {})
        const second = await startSite({ dataFolder: folder })
        await second.stop()
        if (round < 0) continue
        gentle.push(first)
        killed.push(second)
      }
    return sites.flatMap(({ size, gentle, killed }) => figuresOf(size, gentle, killed))
  },
}

type Started = { startedInMs: number; startedWithCpuSeconds: number | null }

function figuresOf(size: number, gentle: Started[], killed: Started[]): Metric[] {
  const articles = `${size.toLocaleString('en').replace(',', ' ')} articles`
  const seconds = (all: Started[]) => all.map((one) => one.startedInMs / 1000)
  const goal = size === 10_000 ? { goal: { atMost: 0.8 } } : {}
  return [
    metricOfRounds(`start, ${articles}`, 's', seconds(gentle), goal),
    metricOfRounds(
      `start, ${articles}: processor`,
      's',
      gentle.map((one) => one.startedWithCpuSeconds),
    ),
    metricOfRounds(`after kill -9, ${articles}`, 's', seconds(killed), goal),
  ]
}
