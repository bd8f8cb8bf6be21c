/**
 * Memory: the proportional set size (PSS) of the server's process on 10 000 articles, twelve seconds after its start,
 * after a minute of 32 connections over a mix of pages and API requests, and again after a pause; and by how much hostile avatars
 * let its peak grow. The benchmark
 * itself is a Node process and shares the binary's 58 MB, as PSS counts; the resident set (RSS) beside it is what a
 * machine needs on which nothing else runs Node.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { createTestReader } from '#server/testing/readers.ts'
import type { Benchmark } from '../benchmark.ts'
import { copyOfSeeded } from '../data/copies.ts'
import { plainAvatar, uploadAvatar, uploadHostileAvatars } from '../load/hostile-avatars.ts'
import { runLoad } from '../load/run-load.ts'
import { withOpenedSite } from '../machine/opened-site.ts'
import { type Memory, memoryOf, peakMb } from '../machine/process-use.ts'
import { startSite } from '../machine/site.ts'
import type { Goal, Metric } from '../report/metrics.ts'

const IDLE_MS = 12_000

const mix = [
  '/',
  '/archives',
  '/tags',
  ...Array.from({ length: 20 }, (_, i) => `/?page=${i + 2}`),
  ...Array.from({ length: 20 }, (_, i) => `/article-list/${i + 1}`),
  ...Array.from({ length: 400 }, (_, i) => `/articles/${i * 20 + 1}`),
  ...Array.from({ length: 100 }, (_, i) => `/api/articles/${i * 90 + 5}`),
  ...Array.from({ length: 50 }, (_, i) => `/api/articles/all?current=${i * 15 + 1}&size=10`),
  '/api/archives/all?current=3&size=10',
  '/api/archives/aurora',
  '/api/tags/all',
  '/api/categories/all',
]

export const memory: Benchmark = {
  name: 'memory',
  how: 'PSS of the server on 10 000 articles: idle, after a minute of load over pages and calls, and rested; the growth of its peak by hostile avatars; RSS is what it takes where nothing else runs Node.',
  run: async ({ isQuick, say }) => {
    const site = await startSite({ dataFolder: await copyOfSeeded(10_000) })
    await pause(IDLE_MS)
    const idle = memoryOf(site.pid)
    const seconds = isQuick ? 10 : 60
    say(`${seconds} s of load`)
    const driven = await runLoad(site, { paths: mix, seconds })
    const loaded = memoryOf(site.pid)
    await pause(isQuick ? 2_000 : IDLE_MS)
    const rested = memoryOf(site.pid)
    await site.stop()
    say('hostile avatars')
    const avatars = await growthByAvatars()
    return [
      ...figuresOf('idle', idle, { atMost: 90 }),
      ...figuresOf('after load', loaded, { atMost: 150 }),
      ...figuresOf('rested', rested),
      { name: 'hostile avatars: growth of the peak', unit: 'MB', value: avatars, goal: { atMost: 50 } },
      { name: 'requests answered meanwhile', value: driven.requests, unit: '' },
      { name: 'a request of the mix: processor', value: driven.cpuMs, unit: 'ms/req' },
    ]
  },
}

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

function figuresOf(name: string, memory: Memory | null, goal?: Goal): Metric[] {
  const pss = { name: `${name}: PSS`, unit: 'MB', ...(goal ? { goal } : {}) }
  if (!memory) return [{ ...pss, value: null, note: 'not measured here: Linux only' }]
  return [
    { ...pss, value: memory.pssMb },
    { name: `${name}: RSS`, unit: 'MB', value: memory.rssMb },
    { name: `${name}: without mapped files`, unit: 'MB', value: memory.anonymousMb },
  ]
}
