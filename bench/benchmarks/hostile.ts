/**
 * What an attacker can do to the others: the home page every 20 ms, as another visitor, and by how much the memory of the site grows,
 * while one network floods it with the most expensive requests, each flood on a site that has just started; /healthz every 20 ms and
 * the memory of all processes of the site while it is attacked in one way after another; how long the owner and a reader need to log
 * in from a browser that they have used before, while five networks attack their accounts, the codes and a locked article at the full
 * rate that a network is allowed; whether response times reveal accounts; what the most expensive request of up to 100 kB costs; and
 * by how much the work on long texts grows with their length.
 */
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Benchmark } from '../benchmark.ts'
import { createHostileSite, type HostileSite, type KnownBrowser } from '../data/hostile-site.ts'
import { type BenchClient, createClient } from '../load/client.ts'
import { measureCostlyRequests } from '../load/costly-requests.ts'
import { measureGrowth } from '../load/growth.ts'
import type { Attack, HostileLoad } from '../load/hostile-load.ts'
import { measureLogins } from '../load/logins.ts'
import { startChild, stopChild } from '../machine/children.ts'
import { familyOf, memoryOf } from '../machine/process-use.ts'
import { type BenchmarkSite, startSite } from '../machine/site.ts'
import type { Metric } from '../report/metrics.ts'
import { percentile } from '../report/statistics.ts'

/** By one network, which must not make another visitor wait. */
const floods: Attack[] = [
  'pipelined requests',
  'pipelined requests that nobody reads',
  'a thousand covers',
  'a hundred connections',
]
const attacks: Attack[] = [
  'accounts',
  'bodies',
  'pages',
  'idle connections',
  'slow headers',
  'clients that do not read',
]
const generator = join(import.meta.dirname, '../load/hostile-load.ts')
const HEALTH_EVERY_MS = 20
const MEMORY_EVERY = 10
/** Some 50 ms on two shared cores: B3 of docs/requirements/safety.md. */
const MAX_UNITS = 16

export const hostile: Benchmark = {
  name: 'hostile',
  how: 'Another visitor, /healthz and the memory of all processes of the site during floods and attacks; logins from known browsers meanwhile; times of logins, the most expensive request, and the growth of the work with the input.',
  run: async ({ isQuick, say }) => {
    const site = await createHostileSite(isQuick ? 100 : 10_000)
    const metrics: Metric[] = []
    for (const attack of floods) {
      say(attack)
      metrics.push(...(await measureFlood(site, attack, isQuick ? 3 : 15)))
    }
    const server = await startSite({ dataFolder: site.folder, env })
    for (const attack of attacks) {
      say(attack)
      metrics.push(...(await measure(server, site, { attack, seconds: isQuick ? 4 : 20 })))
    }
    await server.stop()
    metrics.push(...(await measureLogins(isQuick, say)))
    metrics.push(...(await measureRequests(isQuick, say)))
    return [...metrics, ...(await measureGrowth(isQuick, say))]
  },
}

const env = { TRUST_PROXY: '127.0.0.1', API_CALLS_PER_MINUTE: '300' }

async function measureRequests(isQuick: boolean, say: (text: string) => void): Promise<Metric[]> {
  const { most, of, count, unitMs, keptMb } = await measureCostlyRequests(isQuick, say)
  return [
    {
      name: 'the most expensive request of at most 100 kB: processor ÷ a unit of work',
      value: most / unitMs,
      unit: '×',
      goal: { atMost: MAX_UNITS },
      note: `${most.toFixed(1)} ms, ${of.slice(0, 60)}`,
    },
    { name: `memory kept after ${count} of them`, value: keptMb, unit: 'MB', goal: { atMost: 64 } },
  ]
}

async function measureFlood(site: HostileSite, attack: Attack, seconds: number): Promise<Metric[]> {
  const server = await startSite({ dataFolder: site.folder, env })
  const client = createClient()
  const visit = () => client.ask(`${server.origin}/`)
  for (let i = 0; i < 20; i++) await visit()
  const before = memoryOfAll(server.pid)
  const child = startAttack(server, site, attack)
  const times: number[] = []
  let peakMb = before
  try {
    const end = performance.now() + seconds * 1000
    while (performance.now() < end) {
      const from = performance.now()
      await visit().catch(() => {})
      times.push(performance.now() - from)
      peakMb = Math.max(peakMb ?? 0, memoryOfAll(server.pid) ?? 0) || null
      await pause(HEALTH_EVERY_MS)
    }
  } finally {
    await stopChild(child, 'SIGKILL')
    client.close()
    await server.stop()
  }
  const growth = before === null || peakMb === null ? null : peakMb - before
  return [
    {
      name: `${attack}: another visitor, p99`,
      value: percentile(times, 99),
      unit: 'ms',
      goal: { atMost: 100 },
    },
    { name: `${attack}: another visitor, longest`, value: Math.max(...times), unit: 'ms' },
    { name: `${attack}: PSS, growth`, value: growth, unit: 'MB', goal: { atMost: 100 } },
  ]
}

function startAttack(server: BenchmarkSite, { lockedArticleId, owner, reader }: HostileSite, attack: Attack) {
  const port = Number(new URL(server.origin).port)
  const load: HostileLoad = { attack, port, lockedArticleId, usernames: [owner.username, reader.username] }
  const words = ['--disable-warning=ExperimentalWarning', generator, JSON.stringify(load)]
  return startChild(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] })
}

async function measure(
  server: BenchmarkSite,
  site: HostileSite,
  { attack, seconds }: { attack: Attack; seconds: number },
): Promise<Metric[]> {
  // A network of its own: 500 idle connections are allowed from each.
  const client = createClient()
  await client.ask(`${server.origin}/healthz`)
  const child = startAttack(server, site, attack)
  const end = performance.now() + seconds * 1000
  try {
    const logins = attack === 'accounts' ? await startLogins(server, [site.owner, site.reader], end) : null
    const { times, peakMb } = await watch(server, client, end)
    return [
      { name: `${attack}: /healthz, p99`, value: percentile(times, 99), unit: 'ms', goal: { atMost: 50 } },
      { name: `${attack}: PSS, highest`, value: peakMb, unit: 'MB', goal: { atMost: 200 } },
      ...((await logins?.()) ?? []),
    ]
  } finally {
    await stopChild(child, 'SIGKILL')
    client.close()
  }
}

/** Also a health check whose connection was broken counts, with the time until the next response. */
async function watch(server: BenchmarkSite, client: BenchClient, end: number) {
  const times: number[] = []
  let peakMb: number | null = null
  for (let i = 0; performance.now() < end; i++) {
    const from = performance.now()
    while (!(await isHealthy(server, client)));
    times.push(performance.now() - from)
    if (i % MEMORY_EVERY === 0) peakMb = Math.max(peakMb ?? 0, memoryOfAll(server.pid) ?? 0) || null
    await pause(HEALTH_EVERY_MS)
  }
  return { times, peakMb }
}

const isHealthy = (server: BenchmarkSite, client: BenchClient): Promise<boolean> =>
  client.ask(`${server.origin}/healthz`).then(
    ({ status }) => status === 200,
    () => false,
  )

function memoryOfAll(pid: number): number | null {
  const all = familyOf(pid).map((one) => memoryOf(one)?.pssMb)
  return all.some((one) => one === undefined) ? null : all.reduce<number>((sum, one) => sum + (one ?? 0), 0)
}

/** Each logs in once a second, from a network and a browser of their own. @returns what ends them and gives the metrics */
async function startLogins(server: BenchmarkSite, browsers: KnownBrowser[], end: number) {
  // The attackers have used up their attempts by then.
  await pause(2_000)
  const runs = browsers.map(async (browser, i) => {
    const times: number[] = []
    while (performance.now() < end) {
      const from = performance.now()
      await logIn(server, browser, `203.0.113.${i + 1}`)
      times.push((performance.now() - from) / 1000)
      await pause(1_000)
    }
    return times
  })
  return async (): Promise<Metric[]> => {
    const [owner = [], reader = []] = await Promise.all(runs)
    const slowest = (name: string, times: number[]): Metric => ({
      name: `accounts: slowest login of the ${name} from a known browser`,
      unit: 's',
      value: Math.max(...times),
      goal: { atMost: 2 },
      note: `${times.length} logins`,
    })
    return [slowest('owner', owner), slowest('reader', reader)]
  }
}

/** @throws Error when it is refused */
async function logIn(
  server: BenchmarkSite,
  { username, password, cookie }: KnownBrowser,
  network: string,
): Promise<void> {
  const response = await fetch(`${server.origin}/api/users/login`, {
    method: 'POST',
    headers: { cookie, 'x-forwarded-for': network },
    body: new URLSearchParams({ username, password }),
  })
  const { code, message } = (await response.json()) as { code: number; message: string }
  if (code !== 20000) throw new Error(`${username} cannot log in: ${code} ${message}`)
}
