// @module-tag engine
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestReader } from '#server/testing/readers.ts'
import { createTestContext, jsonRequest, TEST_NOW, type TestContext } from '#server/testing/test-context.ts'
import { emailChoiceUrl, unsubscribeUrl } from './unsubscribe-url.ts'

let context: TestContext
beforeAll(async () => {
  context = await createTestContext({ SMTP_URL: 'file:', PUBLIC_URL: 'https://blog.example' })
})
afterAll(() => context.close())

const stored = (id: number) =>
  context.ctx.db
    .selectFrom('account')
    .select(['is_subscribed', 'digest_since'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
async function subscriber(is_subscribed: 0 | 1 = 1) {
  const reader = await createTestReader(context.ctx)
  await context.ctx.transaction((tx) =>
    tx.updateTable('account').set({ is_subscribed }).where('id', '=', reader.id).execute(),
  )
  return reader
}
const pathOf = (url: string) => url.replace('https://blog.example', '')
async function choose(path: string, choice: string) {
  const body = `choice=${choice}`
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const response = await context.fetch(path, { method: 'POST', headers, body })
  expect(response.status).toBe(303)
  return response.headers.get('location')
}

describe('the choice of emails by the link in an email', () => {
  it('changes between an email about each article and a weekly digest, and ends both', async () => {
    const { id } = await subscriber()
    const path = pathOf(emailChoiceUrl(context.ctx, id))
    expect(await choose(path, 'weekly')).toBe('/email-choice?result=weekly')
    expect(await stored(id)).toEqual({ is_subscribed: 1, digest_since: TEST_NOW })
    context.clock.now += 1000
    await choose(path, 'weekly')
    // A repetition loses no article of the week.
    expect(await stored(id)).toEqual({ is_subscribed: 1, digest_since: TEST_NOW })
    expect(await choose(path, 'each')).toBe('/email-choice?result=each')
    expect(await stored(id)).toEqual({ is_subscribed: 1, digest_since: null })
    expect(await choose(path, 'none')).toBe('/email-choice?result=none')
    expect(await stored(id)).toMatchObject({ is_subscribed: 0 })
  })
  it('turns no emails on again, as the email may have been forwarded', async () => {
    const { id } = await subscriber(0)
    const path = pathOf(emailChoiceUrl(context.ctx, id))
    for (const choice of ['weekly', 'each'])
      expect(await choose(path, choice)).toBe('/email-choice?result=stopped')
    expect(await stored(id)).toEqual({ is_subscribed: 0, digest_since: null })
  })
  it('changes nothing on a GET, without a choice, and for a token of another kind, account or site', async () => {
    const { id } = await subscriber()
    const path = pathOf(emailChoiceUrl(context.ctx, id))
    await context.fetch(path)
    const replies = pathOf(unsubscribeUrl(context.ctx, id, 'replies')).replace(
      '/unsubscribe',
      '/email-choice',
    )
    for (const [at, choice] of [
      [path, ''],
      [path, 'daily'],
      [replies, 'none'],
      [path.replace(`.${id}.`, `.${id + 1}.`), 'none'],
      ['/email-choice', 'none'],
      [`/email-choice?token=${'x'.repeat(4000)}`, 'none'],
    ] as const)
      expect(await choose(at, choice)).toBe('/email-choice?result=unknown')
    expect(await stored(id)).toEqual({ is_subscribed: 1, digest_since: null })
  })
})

describe('PUT /users/subscribe', () => {
  it('stores the choice of a digest, keeps it when it is not sent, and starts it anew after a time without emails', async () => {
    const reader = await subscriber(0)
    const set = async (body: object) => {
      const request = jsonRequest('PUT', { userId: reader.id, ...body }, reader.headers)
      expect((await context.api('/users/subscribe', request)).code).toBe(20000)
      return stored(reader.id)
    }
    const now = context.clock.now
    expect(await set({ isSubscribe: 1, wantsDigest: 1 })).toEqual({ is_subscribed: 1, digest_since: now })
    context.clock.now += 1000
    expect(await set({ isSubscribe: 1 })).toEqual({ is_subscribed: 1, digest_since: now })
    expect(await set({ isSubscribe: 0 })).toMatchObject({ is_subscribed: 0 })
    context.clock.now += 1000
    expect(await set({ isSubscribe: 1 })).toEqual({ is_subscribed: 1, digest_since: now + 2000 })
    expect(await set({ isSubscribe: 1, wantsDigest: 0 })).toEqual({ is_subscribed: 1, digest_since: null })
  })
})
