import { afterAll, beforeAll, expect, it } from 'vitest'
import { selectAccount } from '#server/features/users/users.sql.ts'
import { createTestReader } from '#server/testing/readers.ts'
import { createWorld, type World } from '#server/testing/world.ts'
import { disableReader, enableReader } from './disable-reader.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.end())

it('S9: a disabled reader is out at once, and stays out until they are enabled and log in anew', async () => {
  const reader = await createTestReader(world.ctx)
  const isIn = async () => (await world.api('/users/sessions', { headers: reader.headers })).code === 20000
  expect(await isIn()).toBe(true)
  const account = await selectAccount(world.ctx.db, reader.id)
  if (!account) throw new Error('no account')
  await disableReader(world.ctx, account)
  expect(await isIn()).toBe(false)
  expect((await world.api(`/users/info/${reader.id}`)).data).toBeNull()
  await enableReader(world.ctx, account)
  expect(await isIn()).toBe(false)
  expect((await world.api(`/users/info/${reader.id}`)).data).toMatchObject({ nickname: 'Lin' })
})

it('the owner cannot be disabled', async () => {
  const owner = await createTestReader(world.ctx, { isOwner: true })
  const account = await selectAccount(world.ctx.db, owner.id)
  if (!account) throw new Error('no account')
  await expect(disableReader(world.ctx, account)).rejects.toMatchObject({ kind: 'refused' })
})
