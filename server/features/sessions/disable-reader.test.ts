// @module-tag engine
import { afterAll, beforeAll, expect, it } from 'vitest'
import { saveComment } from '#server/features/comments/save-comment.ts'
import { selectAccount } from '#server/features/users/users.sql.ts'
import { createTestReader } from '#server/testing/readers.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { disableReader, enableReader } from './disable-reader.ts'

let context: TestContext
beforeAll(async () => {
  context = await createTestContext()
})
afterAll(() => context.close())

it('S9: a disabled reader is logged out at once, and cannot log in until enabled again', async () => {
  const reader = await createTestReader(context.ctx)
  const place = {
    subject: { type: 2, id: 0 },
    parentId: null,
    replyUserId: null,
    ipAddress: null,
  } as const
  await saveComment(context.ctx, { ...place, accountId: reader.id, text: 'Hello' })
  const isIn = async () => (await context.api('/users/sessions', { headers: reader.headers })).code === 20000
  expect(await isIn()).toBe(true)
  const account = await selectAccount(context.ctx.db, reader.id)
  if (!account) throw new Error('no account')
  await disableReader(context.ctx, account)
  expect(await isIn()).toBe(false)
  expect((await context.api(`/users/info/${reader.id}`)).data).toBeNull()
  await enableReader(context.ctx, account)
  expect(await isIn()).toBe(false)
  expect((await context.api(`/users/info/${reader.id}`)).data).toMatchObject({ nickname: 'Lin' })
})

it('the owner cannot be disabled', async () => {
  const owner = await createTestReader(context.ctx, { isOwner: true })
  const account = await selectAccount(context.ctx.db, owner.id)
  if (!account) throw new Error('no account')
  await expect(disableReader(context.ctx, account)).rejects.toMatchObject({ kind: 'refused' })
})
