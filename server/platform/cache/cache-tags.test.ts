import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorld, type World } from '#server/testing/world.ts'
import { openHouse } from '../context.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.end())

describe('changes', () => {
  it('make exactly what names them stale, as soon as the transaction is through', async () => {
    const { changes } = world.ctx
    const madeAt = changes.tick()
    await world.ctx.transaction(async (tx) => {
      changes.touch(tx, 'article:1')
      expect(changes.isFresh(madeAt, ['article:1'])).toBe(true)
    })
    expect(changes.isFresh(madeAt, ['article:1', 'site'])).toBe(false)
    expect(changes.isFresh(madeAt, ['article:2', 'site'])).toBe(true)
  })
  it('are none when the transaction fails', async () => {
    const madeAt = world.ctx.changes.tick()
    const failing = world.ctx.transaction(async (tx) => {
      world.ctx.changes.touch(tx, 'site')
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(world.ctx.changes.isFresh(madeAt, ['site'])).toBe(true)
  })
  it('of another process are known within a second (G3)', async () => {
    const other = await openHouse({ ...world.ctx.config })
    const madeAt = world.ctx.changes.tick()
    await other.ctx.transaction(async (tx) => other.ctx.changes.touch(tx, 'about'))
    const until = Date.now() + 1_000
    while (world.ctx.changes.isFresh(madeAt, ['about']) && Date.now() < until)
      await new Promise((resolve) => setTimeout(resolve, 20))
    expect(world.ctx.changes.isFresh(madeAt, ['about'])).toBe(false)
    expect(world.ctx.changes.isFresh(madeAt, ['site'])).toBe(true)
    await other.close()
  })
  it('make a kept value anew, and no other', async () => {
    let made = 0
    const value = () => world.ctx.memo('value', ['tags'], async () => ++made)
    await value()
    await value()
    expect(made).toBe(1)
    await world.ctx.transaction(async (tx) => world.ctx.changes.touch(tx, 'tags'))
    await value()
    expect(made).toBe(2)
  })
})

describe('two houses on one database', () => {
  it('can be opened at the same time', async () => {
    const houses = await Promise.all([openHouse({ ...world.ctx.config }), openHouse({ ...world.ctx.config })])
    await Promise.all(houses.map((house) => house.close()))
  })
})
