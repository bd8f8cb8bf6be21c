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
const again = async ({ id }: TestReader, is_owner: 0 | 1 = 0) => {
  const token = await context.ctx.transaction((tx) =>
    openSession(context.ctx, tx, { id, is_owner }, 'Another browser'),
  )
  return { token, headers: { authorization: `Bearer ${token}` } }
}

describe('tokens', () => {
  it('S1: have 256 random bits, and the database contains only their hash', async () => {
    expect(Buffer.from(reader.token, 'base64url')).toHaveLength(32)
    const rows = await context.ctx.db.selectFrom('session').selectAll().execute()
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
  it('removes unlock grants as well', async () => {
    const response = await context.fetch('/api/users/logout', {
      method: 'POST',
      headers: { cookie: `grant=${'g'.repeat(43)}` },
    })
    expect(response.headers.getSetCookie().join()).toMatch(/grant=;.*Max-Age=0/)
  })
})

describe('S4: lifetimes', () => {
  it('of a reader: 7 days from the last use, 90 days at most', async () => {
    const { headers } = await again(reader)
    context.clock.now = TEST_NOW + 7 * DAY_MS - 1000
    expect((await list(headers)).code).toBe(20000)
    await context.app.flusher.flush()
    context.clock.now += 7 * DAY_MS
    expect((await list(headers)).code).toBe(40001)

    context.clock.now = TEST_NOW
    const long = await again(reader)
    for (let day = 0; day < 90; day += 5) {
      context.clock.now = TEST_NOW + day * DAY_MS
      expect((await list(long.headers)).code).toBe(20000)
      await context.app.flusher.flush()
    }
    context.clock.now = TEST_NOW + 90 * DAY_MS - 1
    expect((await list(long.headers)).code).toBe(20000)
    context.clock.now = TEST_NOW + 90 * DAY_MS
    expect((await list(long.headers)).code).toBe(40001)
    context.clock.now = TEST_NOW
  })
  it('of the owner: 12 hours from the last use, 30 days at most', async () => {
    const owner = await createTestReader(context.ctx, { isOwner: true })
    context.clock.now = TEST_NOW + 12 * HOUR_MS
    expect((await list(owner.headers)).code).toBe(40001)
    context.clock.now = TEST_NOW
    const { headers } = await again(owner, 1)
    for (let hour = 0; hour < 30 * 24; hour += 11) {
      context.clock.now = TEST_NOW + hour * HOUR_MS
      expect((await list(headers)).code).toBe(20000)
      await context.app.flusher.flush()
    }
    context.clock.now = TEST_NOW + 30 * DAY_MS
    expect((await list(headers)).code).toBe(40001)
    context.clock.now = TEST_NOW
  })
  it('are deleted daily after they have expired', async () => {
    context.clock.now = TEST_NOW + 91 * DAY_MS
    await scheduleDailyDuties(context.ctx, context.clock.now)
    await context.runJobs()
    expect(await context.ctx.db.selectFrom('session').selectAll().execute()).toEqual([])
    context.clock.now = TEST_NOW
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

    await context.api('/users/sessions', { method: 'DELETE', headers: mine.headers })
    expect((await list(second.headers)).code).toBe(40001)
    expect((await list(mine.headers)).code).toBe(20000)
  })
  it('sessions of a disabled account end at once', async () => {
    const mine = await createTestReader(context.ctx)
    await context.ctx.transaction((tx) =>
      tx.updateTable('account').set({ disabled_at: 1 }).where('id', '=', mine.id).execute(),
    )
    expect((await list(mine.headers)).code).toBe(40001)
  })
})
