import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createWorld, type World } from '#server/testing/world.ts'

let world: World
beforeEach(async () => {
  world = await createWorld()
})
afterEach(() => world.end())

const add = (name: string, runAt?: number) =>
  world.ctx.transaction((tx) => world.ctx.jobs.add(tx, name, { n: 1 }, runAt))
const rows = () => world.ctx.db.selectFrom('job').selectAll().execute()

/** Works the queue until nothing is due, with failures kept as in the running product. */
async function work(handlers: Record<string, () => Promise<void>>) {
  const failures: unknown[] = []
  world.house.jobs.start(handlers, (_, error) => failures.push(error))
  for (let i = 0; i < 200; i++) {
    await new Promise((resolve) => setTimeout(resolve, 10))
    const due = (await rows()).some((job) => job.failed_at === null && job.run_at <= world.clock.now)
    if (!due) break
  }
  return failures
}

describe('the queue', () => {
  it('runs what is due, once, and forgets it', async () => {
    let times = 0
    await add('count')
    await add('count', world.clock.now + 1_000)
    await work({ count: async () => void times++ })
    expect(times).toBe(1)
    expect(await rows()).toHaveLength(1)
  })
  it('adds nothing when the transaction fails', async () => {
    const failing = world.ctx.transaction(async (tx) => {
      await world.ctx.jobs.add(tx, 'never', {})
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await rows()).toEqual([])
  })
  it('tries five times with growing pauses, then keeps the failure', async () => {
    await add('break')
    const pauses: number[] = []
    const failing = { break: () => Promise.reject(new Error('out of order')) }
    const failures = await work(failing)
    for (let i = 0; i < 4; i++) {
      const [job] = await rows()
      pauses.push((job?.run_at ?? 0) - world.clock.now)
      world.clock.now = job?.run_at ?? 0
      world.house.jobs.wake()
      await new Promise((resolve) => setTimeout(resolve, 60))
    }
    expect(pauses).toEqual([5_000, 30_000, 300_000, 1_800_000])
    expect(failures).toHaveLength(5)
    expect(await rows()).toMatchObject([
      { attempts: 5, failed_at: world.clock.now, error: 'Error: out of order' },
    ])
  })
  it('keeps one waiting job for each key, at the latest wish', async () => {
    for (const runAt of [5, 9])
      await world.ctx.transaction((tx) => world.ctx.jobs.schedule(tx, 'once', 'k', runAt))
    expect(await rows()).toMatchObject([{ key: 'once:k', run_at: 9 }])
  })
  it('takes up a job whose process died', async () => {
    await add('count')
    await world.ctx.transaction((tx) =>
      tx
        .updateTable('job')
        .set({ leased_until: world.clock.now + 60_000 })
        .execute(),
    )
    let times = 0
    await world.house.jobs.drain({ count: async () => void times++ })
    expect(times).toBe(0)
    world.clock.now += 60_001
    await world.house.jobs.drain({ count: async () => void times++ })
    expect(times).toBe(1)
  })
})
