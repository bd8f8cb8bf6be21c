/**
 * What searches cost a site: processor time and time of one query at a time in this process; then a site in its own process under
 * 32 connections that search, while another client reads a page, beside the same client on the quiet site.
 */
import { searchAll } from '#server/features/search/search-all.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { BenchmarkSite } from '../machine/site.ts'
import { type Metric, metricOfRounds } from '../report/metrics.ts'
import { median, percentile } from '../report/statistics.ts'
import { createClient } from './client.ts'
import { CONNECTIONS, type MeasuredLoad, runLoad } from './run-load.ts'

/** The system adds to the processor time of a thread every few milliseconds: so many queries are measured together. */
const TOGETHER = 40

export async function measureProcessor(ctx: Ctx, name: string, asked: string[]): Promise<Metric[]> {
  // The first queries warm the page cache and the compiler.
  for (const query of asked.slice(0, 200)) await searchAll(ctx, query)
  const processorMs: number[] = []
  const times: number[] = []
  for (let first = 0; first < asked.length; first += TOGETHER) {
    const group = asked.slice(first, first + TOGETHER)
    const before = process.threadCpuUsage()
    for (const query of group) {
      const from = performance.now()
      await searchAll(ctx, query)
      times.push(performance.now() - from)
    }
    const { user, system } = process.threadCpuUsage(before)
    processorMs.push((user + system) / 1000 / group.length)
  }
  return [
    {
      name: `${name}: processor`,
      value: median(processorMs),
      unit: 'ms',
      goal: { atMost: 2 },
      note: `median of the means of ${TOGETHER} queries`,
    },
    { name: `${name}: time, p50`, value: median(times), unit: 'ms' },
    { name: `${name}: time, p99`, value: percentile(times, 99), unit: 'ms' },
  ]
}

const SECONDS = 10

export async function measureFairness(
  site: BenchmarkSite,
  content: string,
  asked: string[],
  rounds: number,
): Promise<Metric[]> {
  const paths = asked.map((query) => `/api/search?keywords=${encodeURIComponent(query)}`)
  const loads: MeasuredLoad[] = []
  const pages: { quiet: number; busy: number }[] = []
  for (let round = 0; round < rounds; round++) {
    const quiet = await readPages(site, SECONDS * 300)
    const reading = { isDone: false }
    const busy = readPagesWhile(site, reading)
    loads.push(await runLoad(site, { paths, seconds: SECONDS }).finally(() => (reading.isDone = true)))
    pages.push({ quiet, busy: await busy })
  }
  const name = `${content}, ${CONNECTIONS} connections`
  return [
    metricOfRounds(
      `${name}: searches`,
      '/s',
      loads.map(({ perSecond }) => perSecond),
    ),
    metricOfRounds(
      `${name}: processor for a search`,
      'ms',
      loads.map(({ cpuMs }) => cpuMs),
    ),
    metricOfRounds(
      `${name}: p99 ÷ p50`,
      '×',
      loads.map(({ p50Ms, p99Ms }) => p99Ms / p50Ms),
      {
        goal: { atMost: 10 },
      },
    ),
    metricOfRounds(
      `${name}: longest wait ÷ p50`,
      '×',
      loads.map(({ p50Ms, maxMs }) => maxMs / p50Ms),
    ),
    metricOfRounds(
      `${name}: p99 of a page, quiet`,
      'ms',
      pages.map(({ quiet }) => quiet),
    ),
    metricOfRounds(
      `${name}: p99 of a page meanwhile ÷ quiet`,
      '×',
      pages.map(({ quiet, busy }) => busy / quiet),
      {
        goal: { atMost: 3 },
      },
    ),
  ]
}

/** The 99th percentile of a client that reads a page again and again, in ms. */
async function readPages(site: BenchmarkSite, times: number): Promise<number> {
  let left = times
  return readPagesWhile(site, {
    get isDone() {
      return left-- <= 0
    },
  })
}

async function readPagesWhile(site: BenchmarkSite, reading: { readonly isDone: boolean }): Promise<number> {
  const client = createClient()
  const times: number[] = []
  while (!reading.isDone) times.push((await client.ask(`${site.origin}/`)).ms)
  client.close()
  return percentile(times, 99)
}
