// @module-tag engine
import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isEmailAddress } from '#contract/email.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { type AccountContext, createAccountContext, GOOD_PASSWORD } from '#server/testing/account-context.ts'
import { runOnLongInput } from '#server/testing/linear-time.ts'
import { jsonRequest } from '#server/testing/test-context.ts'
import { createCode } from './check-code.ts'
import { emailKey, normalizeEmail } from './email-key.ts'

let context: AccountContext
beforeAll(async () => {
  context = await createAccountContext()
})
afterAll(() => context.close())

const MINUTE_MS = 60_000
let boxes = 0
const freshBox = () => `box${++boxes}@example.org`
const ask = (email: string, headers: Record<string, string> = {}) =>
  context.fetch(`/api/users/code?username=${encodeURIComponent(email)}`, {
    headers: { 'x-forwarded-for': `203.0.113.${randomInt(255)}`, ...headers },
  })
const codeOf = async (response: Response) => ((await response.json()) as { code: number }).code
const register = async (username: string, code: string) =>
  (await context.api('/users/register', jsonRequest('POST', { username, password: GOOD_PASSWORD, code })))
    .code

describe('A9: codes', () => {
  /** χ² of the first two digits and of the last two, over 100 000 codes; the larger. */
  const unevenness = () => {
    const ends = [new Uint32Array(100), new Uint32Array(100)]
    for (let i = 0; i < 100_000; i += 1) {
      const code = createCode()
      if (!/^\d{6}$/.test(code)) expect.fail(code)
      for (const [at, bins] of ends.entries()) {
        const bin = Number(code.slice(4 * at, 4 * at + 2))
        bins[bin] = (bins[bin] ?? 0) + 1
      }
    }
    return Math.max(...ends.map((bins) => bins.reduce((sum, count) => sum + (count - 1000) ** 2 / 1000, 0)))
  }
  it('are random digits, uniform over 100 000 at both ends (χ², p > 0.001)', () => {
    // 99 degrees of freedom: a correct generator exceeds 148.2 once in a thousand times; hardly twice in a row.
    expect(Math.min(unevenness(), unevenness())).toBeLessThan(148.2)
  })
})

describe('A10: a code', () => {
  it('is used up by the first action it was used for, whatever that is', async () => {
    const box = freshBox()
    const code = await context.codeFor(box)
    expect(await register(box, code)).toBe(20000)
    expect(await register(box, code)).toBe(51000)
    const reset = jsonRequest('PUT', { username: box, code, password: 'another long night' })
    expect((await context.api('/users/password', reset)).code).toBe(51000)
  })
  it('is used up once by ten parallel requests', async () => {
    const box = freshBox()
    const code = await context.codeFor(box)
    const codes = await Promise.all(Array.from({ length: 10 }, () => register(box, code)))
    expect(codes.filter((one) => one === 20000)).toHaveLength(1)
  })
  it('is valid for 10 minutes and not a second longer', async () => {
    const [early, late] = [freshBox(), freshBox()]
    const [one, two] = [await context.codeFor(early), await context.codeFor(late)]
    context.clock.now += 10 * MINUTE_MS - MINUTE_MS - 1
    expect(await register(early, one)).toBe(20000)
    context.clock.now += MINUTE_MS + 1001
    expect(await register(late, two)).toBe(51000)
  })
  it('belongs to its email address', async () => {
    const [mine, other] = [freshBox(), freshBox()]
    const code = await context.codeFor(mine)
    await context.codeFor(other)
    expect(await register(other, code)).toBe(51000)
  })
})

describe('A11: wrong codes', () => {
  const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  it('void the right one after 5', async () => {
    const box = freshBox()
    const code = await context.codeFor(box)
    for (let i = 0; i < 5; i += 1) expect(await register(box, wrong(code))).toBe(51000)
    expect(await register(box, code)).toBe(51000)
    expect(await register(box, await context.codeFor(box))).toBe(20000)
  })
  it('are limited to 15 within an hour, however many codes are requested', async () => {
    const box = freshBox()
    for (let round = 0; round < 3; round += 1) {
      const code = await context.codeFor(box)
      for (let i = 0; i < 5; i += 1) await register(box, wrong(code))
    }
    expect(await register(box, await context.codeFor(box))).toBe(51000)
    context.clock.now += 60 * MINUTE_MS
    expect(await register(box, await context.codeFor(box))).toBe(20000)
  })
  it('in parallel requests are all counted', async () => {
    const box = freshBox()
    const code = await context.codeFor(box)
    await Promise.all(Array.from({ length: 10 }, () => register(box, wrong(code))))
    expect(await register(box, code)).toBe(51000)
  })
})

describe('A12: requests for codes', () => {
  it('twice within a minute send one email, and a new code voids the old one', async () => {
    const box = freshBox()
    const first = await context.codeFor(box)
    const again = await ask(box)
    expect([again.status, await codeOf(again)]).toEqual([429, 42900])
    expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(50)
    await context.runJobs()
    expect(context.mailsTo(box)).toHaveLength(1)
    const second = await context.codeFor(box)
    if (first !== second) expect(await register(box, first)).toBe(51000)
    expect(await register(box, second)).toBe(20000)
  })
  it('two at the same moment send one email', async () => {
    const box = freshBox()
    const responses = await Promise.all([ask(box), ask(box), ask(box)])
    await context.runJobs()
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 429, 429])
    expect(context.mailsTo(box)).toHaveLength(1)
  })
  it('are allowed five times an hour for an email address, however it is spelled', async () => {
    const box = freshBox()
    for (let i = 0; i < 5; i += 1) {
      context.clock.now += MINUTE_MS
      expect((await ask(i % 2 ? box.toUpperCase() : box)).status).toBe(200)
    }
    context.clock.now += MINUTE_MS
    expect((await ask(box)).status).toBe(429)
    context.clock.now += 60 * MINUTE_MS
    expect((await ask(box)).status).toBe(200)
  })
  it('are allowed 20 times an hour for an IP address, IPv6 by /64', async () => {
    for (let i = 0; i < 20; i += 1) {
      const response = await ask(freshBox(), { 'x-forwarded-for': `2001:db8:7:7::${i + 1}` })
      expect(response.status).toBe(200)
    }
    expect((await ask(freshBox(), { 'x-forwarded-for': '2001:db8:7:7:1:2:3:4' })).status).toBe(429)
    expect((await ask(freshBox(), { 'x-forwarded-for': '2001:db8:7:8::1' })).status).toBe(200)
  })
  it('are allowed 200 times an hour for the whole site, or as configured', async () => {
    expect(readConfig({}).CODES_PER_HOUR).toBe(200)
    const small = await createAccountContext({ CODES_PER_HOUR: '3' })
    const statuses = []
    for (let i = 0; i < 4; i += 1) {
      const response = await small.fetch(`/api/users/code?username=a${i}@example.org`, {
        headers: { 'x-forwarded-for': `203.0.113.${i}` },
      })
      statuses.push(response.status)
    }
    expect(statuses).toEqual([200, 200, 200, 429])
    await small.close()
  })
})

describe('A13: the code', () => {
  it('is in no table and no file once its email is sent', async () => {
    const box = freshBox()
    const code = await context.codeFor(box)
    for (const table of ['verification_code', 'mail', 'job', 'attempt'] as const) {
      const rows = await context.ctx.db.selectFrom(table).selectAll().execute()
      expect(JSON.stringify(rows), table).not.toMatch(new RegExp(`(?<!\\d)${code}(?!\\d)`))
    }
    if (context.ctx.engine === 'sqlite') {
      const file = await readFile(join(context.ctx.config.DATA_DIR, 'borealis.db-wal'), 'latin1')
      expect(file).not.toMatch(new RegExp(`(?<![\\da-f])${code}(?![\\da-f])`))
    }
  })
  it('is compared in a time that reveals nothing', async () =>
    expect(await readFile(join(import.meta.dirname, 'check-code.ts'), 'utf8')).toContain('timingSafeEqual'))
})

describe('A14: no code is sent', () => {
  it.each([
    ['a picture on another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' }],
    ['a script of another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'empty' }],
    ['a sibling site', { 'sec-fetch-site': 'same-site', 'sec-fetch-dest': 'empty' }],
    ['a picture of our own', { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'image' }],
    ['a link', { 'sec-fetch-site': 'none', 'sec-fetch-dest': 'document' }],
  ])('because of %s', async (_, headers) => {
    const box = freshBox()
    expect(await codeOf(await ask(box, headers))).toBe(40300)
    await context.runJobs()
    expect(context.mailsTo(box)).toEqual([])
  })
  it('and its response is not cached', async () =>
    expect((await ask(freshBox())).headers.get('cache-control')).toBe('private, no-store'))
})

describe('A16: emails', () => {
  it.each([
    'a@b\r\nBcc:x@example.org',
    'a@b.c\nTo: d@e.f',
    'a b@example.org',
    '"x"@example.org',
    'a@b,c@d.e',
  ])('are not sent to %j', async (email) => expect(await codeOf(await ask(email))).toBe(52000))
  it('link to the configured URL, whatever host the request names', async () => {
    const box = freshBox()
    await ask(box, { host: 'evil.example', 'x-forwarded-host': 'evil.example' })
    await context.runJobs()
    expect(context.mailsTo(box)[0]).toContain('https://blog.example')
    expect(context.mailsTo(box)[0]).not.toContain('evil')
  })
})

describe('A17: email addresses', () => {
  it('are distinguished from other texts', () => {
    for (const good of ['a@b.co', 'first.last+tag@sub.example.org', 'a@bücher.example', '王@例子.中国'])
      expect(isEmailAddress(good), good).toBe(true)
    for (const bad of [
      '',
      '@',
      'a@',
      '@b.c',
      'a@b',
      'a..b@c.de',
      '.a@b.cd',
      'a@-b.cd',
      'a@b..cd',
      `${'x'.repeat(65)}@b.cd`,
    ])
      expect(isEmailAddress(bad), bad).toBe(false)
    expect(isEmailAddress(`a@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}.${'e'.repeat(60)}`)).toBe(
      true,
    )
    expect(isEmailAddress(`a@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}.${'e'.repeat(62)}`)).toBe(
      false,
    )
  })
  it('have one spelling', () => {
    expect(normalizeEmail('Lin@BÜCHER.Example')).toBe('Lin@xn--bcher-kva.example')
    expect(emailKey('Lin@Bücher.Example')).toBe(emailKey('lin@XN--BCHER-KVA.example'))
  })
  it('are refused in linear time', async () => {
    await runOnLongInput((size) => expect(isEmailAddress('a@a.'.repeat(size))).toBe(false), 100_000)
  })
})
