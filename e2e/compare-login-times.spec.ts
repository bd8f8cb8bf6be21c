/**
 * A7, A8 and A2 of docs/requirements/safety.md, on the built app: the time of a response does not reveal whether an account exists, and
 * logins do not slow the pages down. These tests run alone.
 */
import { Agent, get } from 'node:http'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { hashPassword } from '#server/features/users/password.ts'
import { createTestReader } from '#server/testing/readers.ts'
import { type AccountSite, PASSWORD, startAccountSite } from './support/account-site.ts'
import { compareSamples, percentile } from './support/compare-samples.ts'
import { logInOften } from './support/log-in-often.ts'
import { startSiteProcess } from './support/site.ts'
import { expect, test } from './support/test.ts'

const SAMPLES = 200
const WARM_UPS = 10
const MAX_ROUNDS = 7

let site: AccountSite
test.beforeAll(async () => {
  const env = {
    TRUST_PROXY: '127.0.0.1,::1',
    CODES_PER_HOUR: '100000',
    API_CALLS_PER_MINUTE: '1000000',
    // No email is sent during the measurement.
    MAILS_PER_MINUTE: '1',
  }
  site = await startAccountSite(
    env,
    async (ctx) => {
      const password_hash = await hashPassword(PASSWORD)
      for (let i = 0; i < SAMPLES + WARM_UPS; i += 1)
        await createTestReader(ctx, { email: `known${i}@example.org` })
      await ctx.transaction((tx) => tx.updateTable('account').set({ password_hash }).execute())
    },
    (fill, more) => startSiteProcess(fill, more),
  )
})
test.afterAll(() => site?.stop())

test('A7: a login of 200 known and 200 unknown accounts gives the same bytes, in times that reveal nothing', {
  tag: '@full',
}, async () => {
  await expectIndistinguishable((isKnown, i) =>
    timed('/users/login', {
      method: 'POST',
      body: new URLSearchParams({ username: emailOf(isKnown, i, 'nobody'), password: 'not the password' }),
    }),
  )
})

test('A8: requesting a code, registering and resetting a password reveal nothing either', {
  tag: '@full',
}, async () => {
  const form = (username: string) => ({ username, code: '123456', password: PASSWORD })
  const requests = {
    register: (email: string) => timed('/users/register', json('POST', form(email))),
    reset: (email: string) => timed('/users/password', json('PUT', form(email))),
    code: (email: string) => timed(`/users/code?username=${email}`),
  }
  for (const [purpose, request] of Object.entries(requests))
    await expectIndistinguishable((isKnown, i) => request(emailOf(isKnown, i, purpose)))
})

test('A2: the p99 of GET / stays within 3 × while 20 logins a second run', { tag: '@full' }, async () => {
  await p99OfHome(1_000)
  const ratios: number[] = []
  // Other work on the machine disturbs some rounds. A stall that the app causes is in every round.
  while (ratios.length < MAX_ROUNDS && !ratios.some((ratio) => ratio <= 3)) {
    const idle = await p99OfHome(3_000)
    const logins = logInOften({ siteUrl: site.url, round: ratios.length, forMs: 3_500 })
    await pause(300)
    const busy = await p99OfHome(3_000)
    const statuses = await logins
    // Logins are processed meanwhile, not only refused.
    expect(statuses['200']).toBeGreaterThan(10)
    ratios.push(busy / idle)
    console.log(`p99 ${idle.toFixed(1)} → ${busy.toFixed(1)} ms, logins ${JSON.stringify(statuses)}`)
  }
  expect(Math.min(...ratios)).toBeLessThanOrEqual(3)
})

const emailOf = (isKnown: boolean, i: number, purpose: string) =>
  isKnown ? `known${i}@example.org` : `${purpose}${i}@example.org`

type Timed = { ms: number; body: string }

/**
 * Known and unknown alternate, each time in the other order, so that other work on the machine affects both. A known
 * one is compared with the unknown one beside it.
 */
const expectIndistinguishable = async (request: (isKnown: boolean, i: number) => Promise<Timed>) => {
  for (let i = 0; i < 2 * WARM_UPS; i += 1) await request(i % 2 === 0, SAMPLES + Math.floor(i / 2))
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
  const bodies = new Set<string>()
  for (let i = 0; i < SAMPLES; i += 1)
    for (const isKnown of i % 2 ? [true, false] : [false, true]) {
      const { ms, body } = await request(isKnown, i)
      times[isKnown ? 'known' : 'unknown'].push(ms)
      bodies.add(body)
    }
  const { relativeDifference, isAroundZero, chance } = compareSamples(times.known, times.unknown)
  console.log(`medians differ by ${(relativeDifference * 100).toFixed(1)} %, p ${chance.toFixed(4)}`)
  expect([...bodies]).toHaveLength(1)
  // On a machine that does other work, even equal code paths differ by more than 5 %, now this way and now that.
  expect(relativeDifference < 0.05 || isAroundZero).toBe(true)
  // A response without its hash would be a hundred times less likely still.
  expect(chance).toBeGreaterThan(1e-6)
}

let requests = 0
const timed = async (path: string, init: RequestInit = {}): Promise<Timed> => {
  requests += 1
  const from = performance.now()
  const response = await fetch(`${site.url}/api${path}`, {
    ...init,
    headers: {
      ...init.headers,
      'x-forwarded-for': `10.${(requests >> 16) & 255}.${(requests >> 8) & 255}.${requests & 255}`,
    },
  })
  const body = await response.text()
  return { ms: performance.now() - from, body: `${response.status} ${body}` }
}

const json = (method: string, body: object): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

/** In milliseconds, of requests during so many milliseconds. */
const p99OfHome = async (forMs: number): Promise<number> => {
  const times: number[] = []
  const until = performance.now() + forMs
  while (performance.now() < until) {
    times.push(await timeOfHome())
    await pause(2)
  }
  return percentile(times, 0.99)
}

/** Over one connection that stays open, with as little work of the test as possible. */
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
const timeOfHome = () =>
  new Promise<number>((resolve, reject) => {
    const from = performance.now()
    get(site.url, { agent }, (response) => {
      response.resume()
      response.on('end', () => resolve(performance.now() - from))
    }).on('error', reject)
  })
