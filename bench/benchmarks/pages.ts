/**
 * Warm pages: home and article as 32 connections request them, beside bare node:http with the same bytes and headers
 * in memory, and nginx with the same bytes in files. All servers run at the same time and are loaded in turn, round
 * by round; ratios are computed within a round. The load generator is a separate process, which shares the machine's
 * cores with the server: this costs all of them, and the fastest most.
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
import { startBaseline } from '../machine/baseline.ts'
import { removeAtEnd } from '../machine/children.ts'
import { findNginx, startNginx } from '../machine/nginx.ts'
import type { Server } from '../machine/server.ts'
import { startSite } from '../machine/site.ts'
import { type Metric, metricOfRounds } from '../report/metrics.ts'
import { ratios } from '../report/statistics.ts'

const shown = [
  { page: 'home', path: '/' },
  { page: 'article', path: '/articles/50' },
]

export const pages: Benchmark = {
  name: 'pages',
  how: 'Warm pages on 100 articles, 32 connections, Brotli; ours, bare node:http and nginx with the same bytes, driven in turn; 304 beside them. The load generator shares the cores.',
  run: async ({ isQuick, say }) => {
    const reader = createClient()
    const site = await startSite({ dataFolder: await copyOfSeeded(100) })
    await settle(reader, site.origin)
    const responses = await Promise.all(shown.map(({ path }) => recordResponse(reader, site.origin, path)))
    const baseline = await startBaseline('same-bytes.ts', inFiles(responses), '/')
    const nginx = await startNginxIfThere(responses)
    const servers: Record<string, Server> = { ours: site, floor: baseline, ...(nginx ? { nginx } : {}) }
    for (const { origin } of [baseline, ...(nginx ? [nginx] : [])])
      for (const response of responses) await checkSame(reader, origin, response)

    const rounds = isQuick ? 2 : 5
    const seconds = isQuick ? 1 : 3
    const figures: Metric[] = []
    for (const [i, { page, path }] of shown.entries()) {
      for (const server of Object.values(servers)) await runLoad(server, { paths: [path], seconds: 1 })
      say(`${page}: ${rounds} rounds`)
      figures.push(...figuresOf(page, await inTurn(servers, rounds, { paths: [path], seconds })))
      if (page !== 'home') continue
      const asked = { 'if-none-match': responses[i]?.headers.etag ?? '' }
      say('home, not modified')
      const { nginx: _, ...both } = servers
      const options = { paths: [path], seconds: isQuick ? 1 : 2, headers: asked, status: 304 }
      figures.push(...figuresOf('304', await inTurn(both, rounds, options)))
    }
    reader.close()
    await Promise.all(Object.values(servers).map((server) => server.stop()))
    return figures
  },
}

/** The views of this reader are written within a second and then shown: after that the bytes stay the same. */
async function settle(reader: BenchClient, origin: string): Promise<void> {
  for (const { path } of shown) await reader.ask(`${origin}${path}`)
  await pause(2_500)
}

/** Loads each server once per round, one after the other. */
async function inTurn(
  servers: Record<string, Server>,
  rounds: number,
  options: Parameters<typeof runLoad>[1],
) {
  const driven: Record<string, MeasuredLoad[]> = {}
  for (let round = 0; round < rounds; round++)
    for (const [name, server] of Object.entries(servers)) {
      driven[name] ??= []
      driven[name].push(await runLoad(server, options))
    }
  return driven
}

function figuresOf(page: string, driven: Record<string, MeasuredLoad[]>): Metric[] {
  const of = (name: string, pick: (driving: MeasuredLoad) => number | null) => (driven[name] ?? []).map(pick)
  const rate = (one: MeasuredLoad) => one.perSecond
  const figures = Object.keys(driven).flatMap((name) => [
    metricOfRounds(`${page}, ${titles[name]}`, 'req/s', of(name, rate)),
    metricOfRounds(
      `${page}, ${titles[name]}: p99`,
      'ms',
      of(name, (one) => one.p99Ms),
    ),
    metricOfRounds(
      `${page}, ${titles[name]}: processor`,
      'ms/req',
      of(name, (one) => one.cpuMs),
    ),
  ])
  const cpu = (name: string) => of(name, (one) => one.cpuMs).filter((value) => value !== null)
  const ofCpu = ratios(cpu('ours'), cpu('floor'))
  return [
    metricOfRounds(
      `${page}: ours ÷ node:http`,
      '×',
      ratios(of('ours', rate) as number[], of('floor', rate) as number[]),
      {
        goal: { atLeast: 0.6 },
      },
    ),
    ...(ofCpu.length > 0
      ? [metricOfRounds(`${page}: processor, ours ÷ node:http`, '×', ofCpu, { goal: { atMost: 1.7 } })]
      : []),
    ...(driven.nginx
      ? [
          metricOfRounds(
            `${page}: ours ÷ nginx`,
            '×',
            ratios(of('ours', rate) as number[], of('nginx', rate) as number[]),
          ),
        ]
      : []),
    ...figures,
  ]
}

const titles: Record<string, string> = { ours: 'Borealis', floor: 'node:http', nginx: 'nginx' }

const startNginxIfThere = async (responses: RecordedResponse[]): Promise<Server | null> => {
  const nginx = findNginx()
  return nginx && startNginx(nginx.command, responses)
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
