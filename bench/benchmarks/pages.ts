/**
 * How many visitors a site can serve: home and article from the cache as 32 connections request them, and home that the browser has
 * already, beside bare node:http with the same bytes and headers in memory. Both servers run at the same time and are loaded in turn,
 * round by round; a ratio belongs to a round. The load generator is a separate process, which shares the machine's cores with the
 * server: this costs both, and the faster one more.
 */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Benchmark } from '../benchmark.ts'
import { copyOfSeeded } from '../data/copies.ts'
import { type BenchClient, createClient } from '../load/client.ts'
import { checkSame, type RecordedResponse, recordResponse } from '../load/recorded-response.ts'
import { type MeasuredLoad, runLoad } from '../load/run-load.ts'
import { type Server, startBaseline } from '../machine/baseline.ts'
import { removeAtEnd } from '../machine/children.ts'
import { startSite } from '../machine/site.ts'
import { type Metric, metricOfRounds } from '../report/metrics.ts'
import { ratios } from '../report/statistics.ts'

const shown = [
  { page: 'home', path: '/' },
  { page: 'article', path: '/articles/50' },
]

type Both = Record<'ours' | 'bare', Server>

export const pages: Benchmark = {
  name: 'pages',
  how: 'Pages from the cache, 100 articles, 32 connections, Brotli; ours and bare node:http with the same bytes, driven in turn. The load generator shares the cores.',
  run: async ({ isQuick, say }) => {
    const reader = createClient()
    const site = await startSite({ dataFolder: await copyOfSeeded(100) })
    await settle(reader, site.origin)
    const responses: RecordedResponse[] = []
    for (const { path } of shown) responses.push(await recordResponse(reader, site.origin, path))
    const bare = await startBaseline('same-bytes.ts', inFiles(responses), '/')
    for (const response of responses) await checkSame(reader, bare.origin, response)
    const both = { ours: site, bare }
    const rounds = isQuick ? 2 : 5
    const seconds = isQuick ? 1 : 3
    const figures: Metric[] = []
    for (const { page, path } of shown) {
      say(`${page}: ${rounds} rounds`)
      figures.push(...(await compare(page, both, rounds, { paths: [path], seconds })))
    }
    say('home, not modified')
    const headers = { 'if-none-match': responses[0]?.headers.etag ?? '' }
    figures.push(...(await compare('304', both, rounds, { paths: ['/'], seconds, headers, status: 304 })))
    reader.close()
    await site.stop()
    await bare.stop()
    return figures
  },
}

/** The views of this reader are written within a second and then shown: after that the bytes stay the same. */
async function settle(reader: BenchClient, origin: string): Promise<void> {
  for (const { path } of shown) await reader.ask(`${origin}${path}`)
  await pause(2_500)
}

async function compare(
  page: string,
  both: Both,
  rounds: number,
  options: Parameters<typeof runLoad>[1],
): Promise<Metric[]> {
  const ours: MeasuredLoad[] = []
  const bare: MeasuredLoad[] = []
  // The first round warms up.
  for (let round = -1; round < rounds; round++) {
    const seconds = round < 0 ? 1 : options.seconds
    const loads = [
      await runLoad(both.ours, { ...options, seconds }),
      await runLoad(both.bare, { ...options, seconds }),
    ]
    if (round < 0) continue
    ours.push(loads[0] as MeasuredLoad)
    bare.push(loads[1] as MeasuredLoad)
  }
  const rate = (loads: MeasuredLoad[]) => loads.map(({ perSecond }) => perSecond)
  const cpu = (loads: MeasuredLoad[]) => loads.map(({ cpuMs }) => cpuMs)
  const ofCpu = cpu([...ours, ...bare]).includes(null)
    ? [null]
    : ratios(cpu(ours) as number[], cpu(bare) as number[])
  return [
    metricOfRounds(`${page}: ours ÷ node:http`, '×', ratios(rate(ours), rate(bare)), {
      goal: { atLeast: 0.5 },
    }),
    metricOfRounds(`${page}: processor, ours ÷ node:http`, '×', ofCpu, { goal: { atMost: 2 } }),
    metricOfRounds(`${page}: rate`, 'req/s', rate(ours)),
    metricOfRounds(
      `${page}: p99`,
      'ms',
      ours.map(({ p99Ms }) => p99Ms),
    ),
    metricOfRounds(`${page}: processor`, 'ms/req', cpu(ours)),
  ]
}

function inFiles(responses: RecordedResponse[]) {
  const folder = mkdtempSync(join(tmpdir(), 'borealis-bench-bytes-'))
  removeAtEnd(folder)
  return responses.map(({ path, headers, body }, i) => {
    const bodyFile = join(folder, `answer-${i}`)
    writeFileSync(bodyFile, body)
    return { path, headers, bodyFile }
  })
}
