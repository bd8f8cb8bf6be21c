import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWorld, type World } from '#server/testing/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.end())

const touch = (topic: string) => world.ctx.transaction(async (tx) => world.ctx.changes.touch(tx, topic))

it('keeps a value until one of its topics changes', async () => {
  let made = 0
  const count = () => world.ctx.memo('count', ['fish'], async () => ++made)
  expect([await count(), await count()]).toEqual([1, 1])
  await touch('bird')
  expect(await count()).toBe(1)
  await touch('fish')
  expect(await count()).toBe(2)
})

it('keeps no failure', async () => {
  const fails = world.ctx.memo('failing', [], () => Promise.reject(new Error('no')))
  await expect(fails).rejects.toThrow('no')
  expect(await world.ctx.memo('failing', [], async () => 'well')).toBe('well')
})

it('makes those of many that are missing or stale, together, and answers in the order asked', async () => {
  const asked: number[][] = []
  const read = (ids: number[]) =>
    world.ctx.memo.many(
      'squid',
      ids,
      (id) => [`squid:${id}`],
      async (missing) => {
        asked.push(missing)
        return new Map(missing.filter((id) => id !== 9).map((id) => [id, `squid ${id}`]))
      },
    )
  expect(await read([3, 1])).toEqual(['squid 3', 'squid 1'])
  expect(await read([1, 2, 9])).toEqual(['squid 1', 'squid 2'])
  await touch('squid:1')
  expect(await read([1, 2, 3])).toEqual(['squid 1', 'squid 2', 'squid 3'])
  expect(asked).toEqual([[3, 1], [2, 9], [1]])
})
