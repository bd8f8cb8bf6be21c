/**
 * How soon a page is there that no cache has: home, article and archives rendered for each request (PAGE_CACHE_MB=0, one connection, so
 * that no two requests share a rendering), as processor time of the server, beside the baseline bench/baselines/small-tree.ts on the
 * same data. Memoized values are active here; so, on a site with all its caches, home is also requested right after a change, and
 * every page that shows the change must be fresh in the next request, or soon after a change by another process.
 */
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createApp } from '#server/app.ts'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { type Ctx, openApp } from '#server/platform/context.ts'
import { startServer } from '#server/platform/http/http-server.ts'
import { loadRenderer } from '#server/rendering/pages/built-web.ts'
import type { Benchmark } from '../benchmark.ts'
import { copyOfSeeded } from '../data/copies.ts'
import { articleDraft } from '../data/draft.ts'
import { type BenchClient, createClient } from '../load/client.ts'
import { type Server, startBaseline } from '../machine/baseline.ts'
import { withOpenedSite } from '../machine/opened-site.ts'
import { cpuSeconds } from '../machine/process-use.ts'
import { startSite } from '../machine/site.ts'
import { type Metric, metricOfRounds } from '../report/metrics.ts'
import { ratios } from '../report/statistics.ts'

/** Article pages take turns with these: every size has them. */
const ARTICLES = 90
const TAG = 67
const WITHIN_MS = 5_000

type Page = 'home' | 'article' | 'archives'
type Servers = Record<'small' | 'large', Server> & { tree: Server }

export const cold: Benchmark = {
  name: 'cold',
  how: 'Pages rendered for each request, one connection: processor time of the server beside a small React tree with three SQLite queries and Brotli 4; then the first request after a change.',
  run: async ({ isQuick, say }) => {
    const size = isQuick ? 1_000 : 10_000
    const small = await copyOfSeeded(100)
    const env = { PAGE_CACHE_MB: '0' }
    const servers: Servers = {
      tree: await startBaseline('small-tree.ts', { database: join(small, 'borealis.db') }, '/'),
      small: await startSite({ dataFolder: small, env }),
      large: await startSite({ dataFolder: await copyOfSeeded(size), env }),
    }
    const rounds = isQuick ? 2 : 7
    const figures: Metric[] = []
    for (const page of ['home', 'article', 'archives'] as const) {
      say(`${page}: ${rounds} rounds`)
      figures.push(...(await measurePage(page, size, servers, rounds, isQuick ? 50 : 120)))
    }
    await Promise.all(Object.values(servers).map((server) => server.stop()))
    const edits = isQuick ? 20 : 200
    say(`${edits} changes in the serving process`)
    figures.push(...(await changeHere(size, edits)))
    const others = isQuick ? 5 : 30
    say(`${others} changes by another process`)
    return [...figures, await changeElsewhere(size, others)]
  },
}

const MAX_MS: Record<Page, number> = { home: 5, article: 3.5, archives: 5 }

async function measurePage(
  page: Page,
  size: number,
  servers: Servers,
  rounds: number,
  requests: number,
): Promise<Metric[]> {
  const reader = createClient()
  const cost: Record<keyof Servers, (number | null)[]> = { tree: [], small: [], large: [] }
  for (let round = -1; round < rounds; round++)
    for (const [name, server] of Object.entries(servers) as [keyof Servers, Server][]) {
      if (name === 'tree' && page === 'archives') continue
      const spent = await costOf(reader, server, page, requests)
      // The first round warms up.
      if (round >= 0) cost[name].push(spent)
    }
  reader.close()
  const ratio = (ours: keyof Servers, theirs: keyof Servers) =>
    cost[ours].includes(null) ? [null] : ratios(cost[ours] as number[], cost[theirs] as number[])
  const grown = `${page}: ${size.toLocaleString('en').replace(',', ' ')} ÷ 100 articles`
  return [
    metricOfRounds(`${page}, rendered anew: processor`, 'ms/req', cost.small, {
      goal: { atMost: MAX_MS[page] },
    }),
    metricOfRounds(grown, '×', ratio('large', 'small'), { goal: { atMost: 1.5 } }),
    ...(page === 'archives'
      ? []
      : [metricOfRounds(`${page}: ours ÷ small tree`, '×', ratio('small', 'tree'))]),
  ]
}

const paths: Record<Page, (i: number) => string> = {
  home: () => '/',
  article: (i) => `/articles/${(i % ARTICLES) + 1}`,
  archives: () => '/archives',
}

/** Milliseconds of processor time for one request. */
async function costOf(
  reader: BenchClient,
  server: Server,
  page: Page,
  requests: number,
): Promise<number | null> {
  const before = cpuSeconds(server.pid)
  for (let i = 0; i < requests; i++) {
    const path = paths[page](i)
    const { status } = await reader.ask(`${server.origin}${path}`)
    if (status !== 200) throw new Error(`${server.origin}${path} answered ${status}`)
  }
  const after = cpuSeconds(server.pid)
  return before === null || after === null ? null : ((after - before) * 1000) / requests
}

/** The newest article gets a new title each time: it comes first in every list. */
const change = (ctx: Ctx, title: string, id: number) => saveArticle(ctx, articleDraft(title, TAG), id)

const titleOfChange = (i: number) => `Changed ${i} times over, ${process.pid}`

async function changeHere(size: number, edits: number): Promise<Metric[]> {
  const shownAt = ['/', `/articles/${size}`, '/api/articles/all', '/archives', `/article-list/${TAG}`]
  const config = readConfig({ DATA_DIR: await copyOfSeeded(size), PORT: '0', LOG_LEVEL: 'silent' })
  const opened = await openApp(config)
  const server = await startServer(opened.ctx, createApp(opened.ctx, await loadRenderer()))
  const reader = createClient()
  const ofHome: (number | null)[] = []
  let stale = 0
  for (let i = 0; i < edits; i++) {
    const title = titleOfChange(i)
    await change(opened.ctx, title, size)
    const path = shownAt[i % shownAt.length]
    const before = cpuSeconds(process.pid)
    const { status, body } = await reader.ask(`http://127.0.0.1:${server.port}${path}`, {
      'accept-encoding': 'identity',
    })
    const after = cpuSeconds(process.pid)
    if (path === '/') ofHome.push(before === null || after === null ? null : (after - before) * 1000)
    if (status !== 200 || !body.includes(title)) stale += 1
  }
  reader.close()
  await server.stop()
  await opened.close()
  return [
    metricOfRounds('home, first after a change: processor', 'ms', ofHome, {
      goal: { atMost: 30 },
      note: 'with that of the client',
    }),
    { name: 'stale responses after a change', value: stale, unit: `of ${edits}`, goal: { atMost: 0 } },
  ]
}

async function changeElsewhere(size: number, edits: number): Promise<Metric> {
  const folder = await copyOfSeeded(size)
  const site = await startSite({ dataFolder: folder })
  const reader = createClient()
  const shows = async (title: string) => {
    const { body } = await reader.ask(`${site.origin}/articles/${size}`, { 'accept-encoding': 'identity' })
    return body.includes(title)
  }
  const times: number[] = []
  await withOpenedSite({ DATA_DIR: folder }, async (ctx) => {
    for (let i = 0; i < edits; i++) {
      const title = titleOfChange(i)
      await change(ctx, title, size)
      const from = performance.now()
      while (!(await shows(title)) && performance.now() - from < WITHIN_MS) await pause(5)
      times.push((performance.now() - from) / 1000)
      // Not in phase with the interval at which the server checks.
      await pause((i * 37) % 200)
    }
  })
  reader.close()
  await site.stop()
  return metricOfRounds('a change by another process shows after', 's', times, { goal: { atMost: 1 } })
}
