// @module-tag engine
// @module-tag both
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestReader } from '#server/testing/readers.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { readUnsubscribeToken, unsubscribeUrl } from './unsubscribe-url.ts'

let context: TestContext
beforeAll(async () => {
  context = await createTestContext({ PUBLIC_URL: 'https://blog.example' })
})
afterAll(() => context.close())

const subscriptionsOf = async (id: number) =>
  context.ctx.db
    .selectFrom('account')
    .select(['is_subscribed', 'wants_replies'])
    .where('id', '=', id)
    .executeTakeFirst()
const someone = async () => {
  const reader = await createTestReader(context.ctx)
  await context.ctx.transaction((tx) =>
    tx.updateTable('account').set({ is_subscribed: 1 }).where('id', '=', reader.id).execute(),
  )
  return reader
}
const post = (path: string, body?: string) =>
  context.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: body ?? '',
  })

describe('the unsubscribe link of an email', () => {
  it('ends emails of its kind, without a session, however often it is used', async () => {
    const reader = await someone()
    const { pathname, search } = new URL(unsubscribeUrl(context.ctx, reader.id, 'articles'))
    for (let i = 0; i < 2; i += 1) {
      const response = await post(pathname + search, 'List-Unsubscribe=One-Click')
      expect([response.status, response.headers.get('location')]).toEqual([303, '/unsubscribe?result=done'])
      expect(await subscriptionsOf(reader.id)).toEqual({ is_subscribed: 0, wants_replies: 1 })
    }
    const replies = new URL(unsubscribeUrl(context.ctx, reader.id, 'replies'))
    await post(replies.pathname + replies.search)
    expect(await subscriptionsOf(reader.id)).toEqual({ is_subscribed: 0, wants_replies: 0 })
  })
  it('changes nothing on a GET', async () => {
    const reader = await someone()
    const { pathname, search } = new URL(unsubscribeUrl(context.ctx, reader.id, 'articles'))
    await context.fetch(pathname + search)
    await context.fetch(pathname + search, { method: 'HEAD' })
    expect(await subscriptionsOf(reader.id)).toMatchObject({ is_subscribed: 1 })
  })
  it('cannot be forged: a token is valid for one account and one kind only', async () => {
    const [mine, other] = [await someone(), await someone()]
    const token = new URL(unsubscribeUrl(context.ctx, mine.id, 'articles')).searchParams.get('token') ?? ''
    for (const forged of [
      token.replace(`.${mine.id}.`, `.${other.id}.`),
      token.replace('articles', 'replies'),
      '',
      'articles.1.',
      'x'.repeat(4000),
    ]) {
      expect(readUnsubscribeToken(context.ctx, forged)).toBeNull()
      const response = await post(`/unsubscribe?token=${encodeURIComponent(forged)}`)
      expect(response.headers.get('location')).toBe('/unsubscribe?result=unknown')
    }
    expect(await subscriptionsOf(other.id)).toMatchObject({ is_subscribed: 1 })
  })
})
