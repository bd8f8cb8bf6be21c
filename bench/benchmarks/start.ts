/**
 * How soon a site is back, and what machine it needs. Start: from the start of the process `borealis start` to the first 200 of the
 * home page, after a regular stop and after kill -9 under load. Memory: the proportional set size (PSS) of the server's process twelve
 * seconds after its start, after a minute of 32 connections over a mix of pages and API requests; and by how much hostile avatars let
 * its peak grow. The benchmark itself is a Node process and shares the binary's 58 MB, as PSS counts; the resident set (RSS) beside it
 * is what a machine needs on which nothing else runs Node.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { createTestReader } from '#server/testing/readers.ts'
import type { Benchmark } from '../benchmark.ts'
import { copyOfSeeded } from '../data/copies.ts'
import { plainAvatar, uploadAvatar, uploadHostileAvatars } from '../load/hostile-avatars.ts'
import { runLoad } from '../load/run-load.ts'
import { withOpenedSite } from '../machine/opened-site.ts'
import { type Memory, memoryOf, peakMb } from '../machine/process-use.ts'
import { type BenchmarkSite, startSite } from '../machine/site.ts'
import { type Goal, type Metric, metricOfRounds } from '../report/metrics.ts'

const IDLE_MS = 12_000

export const start: Benchmark = {
  name: 'start',
  how: 'On 10 000 articles: the time to the first page after a regular stop and after kill -9 under load; PSS idle and after load; the growth of its peak by hostile avatars.',
  run: async ({ isQuick, say }) => {
    const size = isQuick ? 1_000 : 10_000
    const folder = await copyOfSeeded(size)
    const rounds = isQuick ? 2 : 7
    say(`${rounds} starts`)
    const started = await measureStarts(folder, rounds)
    const seconds = isQuick ? 10 : 60
    say(`${seconds} s of load`)
    const memory = await measureMemory(folder, size, seconds)
    say('hostile avatars')
    const growth = await growthByAvatars()
    return [
      ...started,
      ...memory,
      { name: 'hostile avatars: growth of the peak', unit: 'MB', value: growth, goal: { atMost: 50 } },
    ]
  },
}

async function measureStarts(folder: string, rounds: number): Promise<Metric[]> {
  const regular: BenchmarkSite[] = []
  const killed: BenchmarkSite[] = []
  for (let round = -1; round < rounds; round++) {
    const first = await startSite({ dataFolder: folder })
    const dying = runLoad(first, { paths: ['/', '/articles/7'], seconds: 1 })
    // It loses its connections, which is intended.
    dying.catch(() => {})
    await pause(600)
    await first.stop('SIGKILL')
    await dying.catch(() => {})
    const second = await startSite({ dataFolder: folder })
    await second.stop()
    // The first round warms the file cache of the system.
    if (round < 0) continue
    regular.push(first)
    killed.push(second)
  }
  const seconds = (all: BenchmarkSite[]) => all.map((one) => one.startedInMs / 1000)
  return [
    metricOfRounds('start', 's', seconds(regular), { goal: { atMost: 0.6 } }),
    metricOfRounds(
      'start: processor',
      's',
      regular.map((one) => one.startedWithCpuSeconds),
    ),
    metricOfRounds('start after kill -9', 's', seconds(killed), { goal: { atMost: 0.6 } }),
  ]
}

async function measureMemory(folder: string, size: number, seconds: number): Promise<Metric[]> {
  const site = await startSite({ dataFolder: folder })
  await pause(IDLE_MS)
  const idle = memoryOf(site.pid)
  const driven = await runLoad(site, { paths: mixOf(size), seconds })
  const loaded = memoryOf(site.pid)
  await site.stop()
  return [
    ...figuresOf('idle', idle, { atMost: 115 }),
    ...figuresOf('after load', loaded, { atMost: 150 }),
    { name: 'a request of the load: processor', value: driven.cpuMs, unit: 'ms/req' },
  ]
}

const mixOf = (size: number): string[] => [
  '/',
  '/archives',
  '/tags',
  ...Array.from({ length: 20 }, (_, i) => `/?page=${i + 2}`),
  ...Array.from({ length: 20 }, (_, i) => `/article-list/${i + 1}`),
  ...Array.from({ length: 400 }, (_, i) => `/articles/${Math.floor((i * size) / 500) + 1}`),
  ...Array.from({ length: 100 }, (_, i) => `/api/articles/${Math.floor((i * size) / 111) + 1}`),
  ...Array.from(
    { length: 50 },
    (_, i) => `/api/articles/all?current=${Math.floor((i * size) / 660) + 1}&size=10`,
  ),
  '/api/archives/all?current=3&size=10',
  '/api/archives/aurora',
  '/api/tags/all',
  '/api/categories/all',
]

/** Of the process of the site: images are decoded in another one. */
async function growthByAvatars(): Promise<number | null> {
  const folder = await copyOfSeeded(100)
  const tokens = await withOpenedSite({ DATA_DIR: folder }, async (ctx) => {
    const readers = []
    for (let i = 0; i < 20; i++) readers.push(await createTestReader(ctx))
    return readers.map(({ headers }) => headers.authorization)
  })
  const site = await startSite({ dataFolder: folder })
  // What every upload loads does not count.
  await uploadAvatar(site.origin, tokens.pop() ?? '', await plainAvatar())
  const before = peakMb(site.pid)
  await uploadHostileAvatars(site.origin, () => tokens.pop() ?? '')
  const after = peakMb(site.pid)
  await site.stop()
  return before === null || after === null ? null : after - before
}

function figuresOf(name: string, memory: Memory | null, goal: Goal): Metric[] {
  const pss = { name: `${name}: PSS`, unit: 'MB', goal }
  if (!memory) return [{ ...pss, value: null, note: 'not measured here: Linux only' }]
  return [
    { ...pss, value: memory.pssMb },
    { name: `${name}: RSS`, unit: 'MB', value: memory.rssMb },
  ]
}
