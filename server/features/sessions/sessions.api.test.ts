// @module-tag engine
// @module-tag both
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scheduleDailyDuties } from '#server/jobs.ts'
import { createTestReader, type TestReader } from '#server/testing/readers.ts'
import { createTestContext, jsonRequest, TEST_NOW, type TestContext } from '#server/testing/test-context.ts'
import { openSession } from './open-session.ts'

const HOUR_MS = 3600 * 1000
const DAY_MS = 24 * HOUR_MS

let context: TestContext
let reader: TestReader
beforeAll(async () => {
  context = await createTestContext()
  reader = await createTestReader(context.ctx)
})
afterAll(() => context.close())

const list = (headers: Record<string, string>) =>
  context.api('/users/sessions', { headers }) as Promise<{ code: number; data: never }>
const again = async ({ id }: TestReader, staysSignedIn = false) => {
  const opening = { userAgent: 'Another browser', browser: null, staysSignedIn }
  const { token, stay } = await context.ctx.transaction((tx) => openSession(context.ctx, tx, { id }, opening))
  return { token, stay: stay?.value ?? '', headers: { authorization: `Bearer ${token}` } }
}

const SAME_ORIGIN = { 'sec-fetch-site': 'same-origin' }
/** What a new tab does: sends the cookie, and keeps the one of the answer. */
const renew = async (cookie: string, headers: Record<string, string> = SAME_ORIGIN) => {
  const response = await context.fetch('/api/users/token', {
    method: 'POST',
    headers: { ...headers, cookie: `stay=${cookie}` },
  })
  const { code, data } = (await response.json()) as { code: number; data: { token: string } | null }
  const [set = ''] = response.headers.getSetCookie()
  return {
    code,
    set,
    cookie: /^stay=([^;]*)/.exec(set)?.[1] ?? '',
    headers: { authorization: `Bearer ${data?.token}` },
  }
}

describe('tokens', () => {
  it('S1: have 256 random bits, and the database contains only their hash', async () => {
    expect(Buffer.from(reader.token, 'base64url')).toHaveLength(32)
    const rows = await context.ctx.db.selectFrom('session_token').selectAll().execute()
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(reader.token)
  })
  it('S2: are new at each login', async () => {
    const [one, two] = await Promise.all([again(reader), again(reader)])
    expect(one.token).not.toBe(two.token)
  })
  it.each(['', 'x', 'null', `${'a'.repeat(43)}`, '../../etc/passwd', 'é'.repeat(43)])(
    'an unknown token (“%s”) counts as an anonymous visitor on a public endpoint and gets 40001 elsewhere',
    async (token) => {
      const headers = { authorization: `Bearer ${encodeURIComponent(token)}` }
      expect(await context.api('', { headers })).toMatchObject({ code: 20000 })
      expect(await list(headers)).toMatchObject({ code: 40001, data: null })
    },
  )
})

describe('S3: logging out', () => {
  it('ends this session at once and no other, and succeeds without one', async () => {
    const other = await again(reader)
    const gone = await again(reader)
    expect((await context.api('/users/logout', { method: 'POST', headers: gone.headers })).code).toBe(20000)
    expect((await list(gone.headers)).code).toBe(40001)
    expect((await list(other.headers)).code).toBe(20000)
    expect((await context.api('/users/logout', { method: 'POST', headers: gone.headers })).code).toBe(20000)
    expect((await context.api('/users/logout', jsonRequest('POST', {}))).code).toBe(20000)
  })
  it('ends every tab of the browser and its cookie, from a tab that was left open for a day as well', async () => {
    const first = await again(reader, true)
    context.clock.now += 24 * HOUR_MS
    const tab = await renew(first.stay)
    expect((await list(first.headers)).code).toBe(40001)
    const response = await context.fetch('/api/users/logout', { method: 'POST', headers: first.headers })
    expect(response.headers.getSetCookie().join()).toMatch(/^stay=; Max-Age=0; Path=\/api\/users\/token;/)
    expect((await list(tab.headers)).code).toBe(40001)
    expect((await renew(tab.cookie)).code).toBe(40001)
    context.clock.now = TEST_NOW
  })
  it('removes unlock grants as well', async () => {
    const response = await context.fetch('/api/users/logout', {
      method: 'POST',
      headers: { cookie: `grant=${'g'.repeat(43)}` },
    })
    expect(response.headers.getSetCookie().join()).toMatch(/grant=;.*Max-Age=0/)
  })
})

describe('S4: lifetimes', () => {
  it('of a token: 12 hours from its last use, for reader and owner, and 90 days at most', async () => {
    const owner = await createTestReader(context.ctx, { isOwner: true })
    for (const account of [reader, owner]) {
      const { headers } = await again(account)
      context.clock.now = TEST_NOW + 12 * HOUR_MS - 1
      expect((await list(headers)).code).toBe(20000)
      await context.app.flusher.flush()
      context.clock.now += 12 * HOUR_MS
      expect((await list(headers)).code).toBe(40001)
      context.clock.now = TEST_NOW
    }
    const { headers } = await again(reader, true)
    context.clock.now = TEST_NOW + 90 * DAY_MS - 1
    const change = { used_at: context.clock.now }
    await context.ctx.transaction((tx) => tx.updateTable('session_token').set(change).execute())
    expect((await list(headers)).code).toBe(20000)
    context.clock.now += 1
    expect((await list(headers)).code).toBe(40001)
    context.clock.now = TEST_NOW
  })
  it('of staying signed in: 30 days from the last use of any tab, 90 days at most', async () => {
    const { stay } = await again(reader, true)
    const idle = await again(reader, true)
    context.clock.now = TEST_NOW + 20 * DAY_MS
    let tab = await renew(stay)
    expect(tab).toMatchObject({ code: 20000, set: expect.stringContaining(`Max-Age=${70 * 24 * 3600};`) })
    context.clock.now += 11 * HOUR_MS
    expect((await list(tab.headers)).code).toBe(20000)
    await context.app.flusher.flush()
    context.clock.now += 30 * DAY_MS - 1
    tab = await renew(tab.cookie)
    expect(tab.code).toBe(20000)
    expect((await renew(idle.stay)).code).toBe(40001)
    context.clock.now = TEST_NOW + 75 * DAY_MS
    tab = await renew(tab.cookie)
    context.clock.now = TEST_NOW + 90 * DAY_MS
    expect((await renew(tab.cookie)).code).toBe(40001)
    context.clock.now = TEST_NOW
  })
  it('are listed until they have ended, and deleted daily after that', async () => {
    const mine = await createTestReader(context.ctx)
    await again(mine, true)
    context.clock.now = TEST_NOW + 12 * HOUR_MS
    const present = await again(mine)
    expect((await list(present.headers)).data).toHaveLength(2)
    const stored = async () => {
      await scheduleDailyDuties(context.ctx, context.clock.now)
      await context.runJobs()
      const { db } = context.ctx
      const sessions = await db.selectFrom('session').select('id').where('account_id', '=', mine.id).execute()
      return { sessions: sessions.length, tokens: await db.selectFrom('session_token').selectAll().execute() }
    }
    context.clock.now += 1
    expect((await stored()).sessions).toBe(2)
    context.clock.now = TEST_NOW + 91 * DAY_MS
    expect(await stored()).toEqual({ sessions: 0, tokens: [] })
    context.clock.now = TEST_NOW
  })
})

describe('S5: the cookie of "stay signed in"', () => {
  it('goes to one endpoint, is not for scripts, and is stored as hashes only', async () => {
    const { stay } = await again(reader, true)
    const tab = await renew(stay)
    expect(tab.set).toMatch(/; Max-Age=7776000; Path=\/api\/users\/token; HttpOnly; SameSite=Lax$/)
    const parts = tab.cookie.split('.')
    expect(parts.map((part) => Buffer.from(part, 'base64url').length)).toEqual([32, 32])
    const rows = JSON.stringify(await context.ctx.db.selectFrom('session').selectAll().execute())
    for (const part of [...parts, ...stay.split('.')]) expect(rows).not.toContain(part)
  })
  it('is replaced at each use; a copy of a former one ends the session in all tabs', async () => {
    const first = await again(reader, true)
    const second = await renew(first.stay)
    const third = await renew(second.cookie)
    expect(new Set([first.stay, second.cookie, third.cookie]).size).toBe(3)
    for (const { headers } of [first, second, third]) expect((await list(headers)).code).toBe(20000)
    expect((await renew(first.stay)).code).toBe(40001)
    for (const { headers } of [first, second, third]) expect((await list(headers)).code).toBe(40001)
    expect((await renew(third.cookie)).code).toBe(40001)
  })
  it('of a lost response or a tab that opens at the same moment is accepted for ten seconds, and gives the same one again', async () => {
    const { stay } = await again(reader, true)
    const lost = await renew(stay)
    context.clock.now += 10_000
    const repeated = await renew(stay)
    expect(repeated).toMatchObject({ code: 20000, cookie: lost.cookie })
    context.clock.now += 1
    expect((await renew(stay)).code).toBe(40001)
    expect((await list(repeated.headers)).code).toBe(40001)
    context.clock.now = TEST_NOW
  })
  it('sent by many tabs at once signs each in, and all get the same one', async () => {
    const { stay } = await again(reader, true)
    const tabs = await Promise.all(Array.from({ length: 12 }, () => renew(stay)))
    expect(new Set(tabs.map(({ cookie }) => cookie)).size).toBe(1)
    expect(new Set(tabs.map(({ headers }) => headers.authorization)).size).toBe(12)
    for (const { headers } of tabs) expect((await list(headers)).code).toBe(20000)
    expect((await renew(tabs[0]?.cookie ?? '')).code).toBe(20000)
  })
  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['another subdomain', { 'sec-fetch-site': 'same-site' }],
    ['the address bar', { 'sec-fetch-site': 'none' }],
    ['the origin of another site, over plain HTTP', { origin: 'http://evil.example', host: 'localhost' }],
    ['an opaque origin', { origin: 'null', host: 'localhost' }],
    ['nobody says', {}],
  ] as [string, Record<string, string>][])(
    'is refused when the request comes from: %s',
    async (_, headers) => {
      const { stay, headers: own } = await again(reader, true)
      expect(await renew(stay, headers)).toMatchObject({ code: 40300, set: '' })
      expect((await list(own)).code).toBe(20000)
      expect((await renew(stay)).code).toBe(20000)
    },
  )
  it('is accepted over plain HTTP, where the browser names only the origin', async () => {
    const { stay } = await again(reader, true)
    const headers = { origin: 'http://blog.test:3000', host: 'blog.test:3000' }
    expect(await renew(stay, headers)).toMatchObject({
      code: 20000,
      set: expect.not.stringContaining('Secure'),
    })
  })
  it.each(['', 'x', '.', `${'a'.repeat(43)}.${'b'.repeat(43)}`, 'é'.repeat(43), `${'a'.repeat(43)}.`])(
    'with anything else in it (“%s”) is no login',
    async (cookie) => expect(await renew(encodeURIComponent(cookie))).toMatchObject({ code: 40001, set: '' }),
  )
  it('with a right key and a wrong secret ends the session: only a copy can have the key', async () => {
    const { stay, headers } = await again(reader, true)
    expect((await renew(`${stay.split('.')[0]}.${'b'.repeat(43)}`)).code).toBe(40001)
    expect((await list(headers)).code).toBe(40001)
  })
  it('of the owner leaves an entry in the audit log when a copy of it was used', async () => {
    const owner = await createTestReader(context.ctx, { isOwner: true })
    const { stay } = await again(owner, true)
    await renew((await renew(stay)).cookie)
    await renew(stay)
    await context.app.flusher.flush()
    const entries = await context.ctx.db.selectFrom('audit').select(['action', 'subject_id']).execute()
    expect(entries).toContainEqual({ action: 'account.session-copied', subject_id: owner.id })
  })
})

describe('S9: the list of sessions', () => {
  it('lists one’s own sessions, and marks the current one', async () => {
    const mine = await createTestReader(context.ctx)
    const second = await again(mine)
    const { data } = await list(second.headers)
    expect(data).toHaveLength(2)
    expect(data).toContainEqual(
      expect.objectContaining({
        isCurrent: true,
        userAgent: 'Another browser',
        createTime: expect.any(String),
      }),
    )
    expect(JSON.stringify(data)).not.toMatch(/token|hash/)
  })
  it('ends the others, or one of them; never another person’s', async () => {
    const mine = await createTestReader(context.ctx)
    const [second, third] = [await again(mine), await again(mine)]
    const otherReader = await createTestReader(context.ctx)
    const [theirs] = (await list(otherReader.headers)).data as { id: number }[]
    await context.api(`/users/sessions/${theirs?.id}`, { method: 'DELETE', headers: mine.headers })
    expect((await list(otherReader.headers)).code).toBe(20000)

    const ids = (await list(third.headers)).data as { id: number; isCurrent: boolean }[]
    const current = ids.find(({ isCurrent }) => isCurrent)
    await context.api(`/users/sessions/${current?.id}`, { method: 'DELETE', headers: mine.headers })
    expect((await list(third.headers)).code).toBe(40001)
    expect((await list(second.headers)).code).toBe(20000)

    const endOthers = () => context.api('/users/sessions', { method: 'DELETE', headers: mine.headers })
    context.clock.now += 16 * 60_000
    expect((await endOthers()).code).toBe(51020)
    expect((await list(second.headers)).code).toBe(20000)
    context.clock.now -= 16 * 60_000
    await endOthers()
    expect((await list(second.headers)).code).toBe(40001)
    expect((await list(mine.headers)).code).toBe(20000)
  })
  it('with a session go its tabs and its cookie', async () => {
    const mine = await createTestReader(context.ctx)
    const other = await again(mine, true)
    const tab = await renew(other.stay)
    const [entry] = (await list(mine.headers)).data as { id: number; isCurrent: boolean }[]
    expect((await list(mine.headers)).data).toHaveLength(2)
    await context.api(`/users/sessions/${entry?.id}`, { method: 'DELETE', headers: mine.headers })
    const ended = [(await list(other.headers)).code, (await list(tab.headers)).code]
    expect([...ended, (await renew(tab.cookie)).code]).toEqual([40001, 40001, 40001])
    expect((await list(mine.headers)).data).toHaveLength(1)
  })
  it('sessions of a disabled account end at once', async () => {
    const mine = await createTestReader(context.ctx)
    const { stay } = await again(mine, true)
    await context.ctx.transaction((tx) =>
      tx.updateTable('account').set({ disabled_at: 1 }).where('id', '=', mine.id).execute(),
    )
    expect((await list(mine.headers)).code).toBe(40001)
    expect((await renew(stay)).code).toBe(40001)
  })
})
