/**
 * Requests for lists, as one reader sends them one after the other, on 100, 10 000 and 100 000 articles. The three
 * sites run at the same time and every request goes to each of them in turn, so that noise affects all alike. The
 * time is the reader's: from the request to the last byte.
 */

import type { Benchmark } from '../benchmark.ts'
import { copyOfSeeded } from '../data/copies.ts'
import { createClient } from '../load/client.ts'
import { startSite } from '../machine/site.ts'
import type { Goal, Metric } from '../report/metrics.ts'
import { median, percentile } from '../report/statistics.ts'

const sizes = [100, 10_000, 100_000] as const
type Size = (typeof sizes)[number]

type Call = { name: string; path: (size: Size) => string; goal?: Goal }

const calls: Call[] = [
  { name: 'articles, first page', path: () => '/api/articles/all?current=1&size=10', goal: { atMost: 2 } },
  { name: 'articles, last page', path: (size) => `/api/articles/all?current=${size / 10}&size=10` },
  { name: 'articles of a tag', path: () => '/api/articles/tagId?tagId=7&current=1&size=10' },
  { name: 'articles of a category', path: () => '/api/articles/categoryId?categoryId=3&current=1&size=10' },
  { name: 'one article', path: () => '/api/articles/50' },
  { name: 'archives', path: () => '/api/archives/all?current=1&size=10', goal: { atMost: 2 } },
  { name: 'archives, last page', path: (size) => `/api/archives/all?current=${size / 10}&size=10` },
  { name: 'tags', path: () => '/api/tags/all', goal: { atMost: 2 } },
  { name: 'categories', path: () => '/api/categories/all' },
  { name: 'aurora', path: () => '/api/archives/aurora', goal: { atMost: 2 } },
]

export const api: Benchmark = {
  name: 'api',
  how: 'Calls on 100, 10 000 and 100 000 articles, one connection, the three sites asked in turn; time as the reader has it.',
  run: async ({ isQuick, say }) => {
    const sites = []
    for (const size of sizes)
      sites.push({ size, site: await startSite({ dataFolder: await copyOfSeeded(size) }) })
    const reader = createClient()
    const rounds = isQuick ? 60 : 400
    const figures: Metric[] = []
    for (const call of calls) {
      const times: Record<Size, number[]> = { 100: [], 10000: [], 100000: [] }
      for (let round = -20; round < rounds; round++)
        for (const { size, site } of sites) {
          const { status, ms } = await reader.ask(`${site.origin}${call.path(size)}`)
          if (status !== 200) throw new Error(`${call.path(size)} answered ${status}`)
          if (round >= 0) times[size].push(ms)
        }
      figures.push(...figuresOf(call, times))
    }
    say(`${calls.length} calls, ${rounds} rounds each`)
    reader.close()
    await Promise.all(sites.map(({ site }) => site.stop()))
    return figures
  },
}

function figuresOf({ name, goal }: Call, times: Record<Size, number[]>): Metric[] {
  const ratio = median(times[100_000]) / median(times[100])
  return [
    { name: `${name}: 100 000 ÷ 100 articles`, value: ratio, unit: '×', ...(goal ? { goal } : {}) },
    ...sizes.map((size) => ({
      name: `${name}, ${size.toLocaleString('en').replace(',', ' ')} articles`,
      value: median(times[size]),
      unit: 'ms',
      note: `p99 ${percentile(times[size], 99).toFixed(2)} ms`,
    })),
  ]
}
