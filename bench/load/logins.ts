/**
 * Whether the time of a response reveals that an account exists, for logins, registrations, resets and code requests
 * (A7 and A8 of docs/requirements/safety.md), and the p99 of the home page while twenty logins a second run, as a ratio to the idle
 * site (A2). Known and unknown accounts take turns, each pair in the other order, so that other work on the machine affects both.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { hashPassword } from '#server/features/users/password.ts'
import { createTestReader } from '#server/testing/readers.ts'
import { copyOfSeeded } from '../data/copies.ts'
import { withOpenedSite } from '../machine/opened-site.ts'
import { startSite } from '../machine/site.ts'
import { compareSamples } from '../report/compare-samples.ts'
import { type Metric, metricOfRounds } from '../report/metrics.ts'
import { percentile } from '../report/statistics.ts'
import { createClient } from './client.ts'
import { logInOften } from './log-in-often.ts'

const PASSWORD = 'nine lit windows'
const WARM_UPS = 10
const env = {
  TRUST_PROXY: '127.0.0.1',
  CODES_PER_HOUR: '100000',
  // No email is sent during the measurement.
  MAILS_PER_MINUTE: '1',
}

export async function measureLogins(isQuick: boolean, say: (text: string) => void): Promise<Metric[]> {
  const samples = isQuick ? 20 : 200
  const folder = await copyOfSeeded(100)
  await withOpenedSite({ DATA_DIR: folder }, async (ctx) => {
    const password_hash = await hashPassword(PASSWORD)
    for (let i = 0; i < samples + WARM_UPS; i++)
      await createTestReader(ctx, { email: `known${i}@example.org` })
    await ctx.transaction((tx) => tx.updateTable('account').set({ password_hash }).execute())
  })
  const site = await startSite({ dataFolder: folder, env })
  const metrics: Metric[] = []
  for (const kind of kinds) {
    say(`${samples} pairs: ${kind.name}`)
    metrics.push(await comparePairs(site.origin, kind, samples))
  }
  say('logins beside the home page')
  metrics.push(await compareHome(site.origin, isQuick ? 1 : 5, isQuick ? 1_000 : 3_000))
  await site.stop()
  return metrics
}

type Kind = { name: string; request: (username: string) => [path: string, init: RequestInit] }

const form = (username: string) => ({ username, code: '123456', password: PASSWORD })
const json = (method: string, body: object): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})
const kinds: Kind[] = [
  {
    name: 'login',
    request: (username) => [
      '/users/login',
      { method: 'POST', body: new URLSearchParams({ username, password: 'not the password' }) },
    ],
  },
  { name: 'registration', request: (username) => ['/users/register', json('POST', form(username))] },
  { name: 'reset', request: (username) => ['/users/password', json('PUT', form(username))] },
  { name: 'code request', request: (username) => [`/users/code?username=${username}`, {}] },
]

/** @throws Error when the bytes reveal what the time should not */
async function comparePairs(origin: string, { name, request }: Kind, samples: number): Promise<Metric> {
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
  const bodies = new Set<string>()
  for (let i = 0; i < samples + WARM_UPS; i++)
    for (const who of i % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
      const username = `${who === 'known' ? who : name.replace(' ', '')}${i}@example.org`
      const { ms, body } = await timed(origin, ...request(username))
      bodies.add(body)
      if (i >= WARM_UPS) times[who].push(ms)
    }
  if (bodies.size > 1)
    throw new Error(`The response to a ${name} reveals accounts: ${[...bodies].join(' | ')}`)
  const { relativeDifference, chance } = compareSamples(times.known, times.unknown)
  return {
    name: `${name}: known and unknown accounts, difference of the medians`,
    value: relativeDifference * 100,
    unit: '%',
    goal: { atMost: 5 },
    note: `equal with p ${chance.toFixed(2)}; ${samples} pairs`,
  }
}

let requests = 0
/** Each request comes from another network. */
async function timed(origin: string, path: string, init: RequestInit): Promise<{ ms: number; body: string }> {
  requests += 1
  const network = `10.${(requests >> 16) & 255}.${(requests >> 8) & 255}.${requests & 255}`
  const from = performance.now()
  const response = await fetch(`${origin}/api${path}`, {
    ...init,
    headers: { ...init.headers, 'x-forwarded-for': network },
  })
  const body = await response.text()
  return { ms: performance.now() - from, body: `${response.status} ${body}` }
}

async function compareHome(origin: string, rounds: number, forMs: number): Promise<Metric> {
  const client = createClient()
  const p99 = async () => {
    const times: number[] = []
    for (const end = performance.now() + forMs; performance.now() < end; await pause(2))
      times.push((await client.ask(`${origin}/`)).ms)
    return percentile(times, 99)
  }
  await p99()
  const ratios: number[] = []
  let handled = 0
  for (let round = 0; round < rounds; round++) {
    const idle = await p99()
    const load = logInOften({ siteUrl: origin, round, forMs: forMs + 500 })
    await pause(300)
    ratios.push((await p99()) / idle)
    handled += (await load)['200'] ?? 0
  }
  client.close()
  // Logins are processed meanwhile, not only refused.
  if (handled === 0) throw new Error('No login was processed.')
  return metricOfRounds('home page while twenty logins a second run: p99 ÷ idle', '×', ratios, {
    goal: { atMost: 3 },
    note: `${handled} logins processed`,
  })
}
