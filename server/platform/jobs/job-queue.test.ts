import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'

let context: TestContext
beforeEach(async () => {
  context = await createTestContext()
})
afterEach(() => context.close())

const add = (name: string, runAt?: number) =>
  context.ctx.transaction((tx) => context.ctx.jobs.add(tx, name, { n: 1 }, runAt))
const rows = () => context.ctx.db.selectFrom('job').selectAll().execute()

/** Works the queue until nothing is due, with failures kept as in the running product. */
async function work(handlers: Record<string, () => Promise<void>>) {
  const failures: unknown[] = []
  context.app.jobs.start(handlers, (_, error) => failures.push(error))
  for (let i = 0; i < 200; i++) {
    await new Promise((resolve) => setTimeout(resolve, 10))
    const due = (await rows()).some((job) => job.failed_at === null && job.run_at <= context.clock.now)
    if (!due) break
  }
  return failures
}

describe('the queue', () => {
  it('runs what is due, once, and forgets it', async () => {
    let times = 0
    await add('count')
    await add('count', context.clock.now + 1_000)
    await work({ count: async () => void times++ })
    expect(times).toBe(1)
    expect(await rows()).toHaveLength(1)
  })
  it('adds nothing when the transaction fails', async () => {
    const failing = context.ctx.transaction(async (tx) => {
      await context.ctx.jobs.add(tx, 'never', {})
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
      pauses.push((job?.run_at ?? 0) - context.clock.now)
      context.clock.now = job?.run_at ?? 0
      context.app.jobs.wake()
      await new Promise((resolve) => setTimeout(resolve, 60))
    }
    expect(pauses).toEqual([5_000, 30_000, 300_000, 1_800_000])
    expect(failures).toHaveLength(5)
    expect(await rows()).toMatchObject([
      { attempts: 5, failed_at: context.clock.now, error: 'Error: out of order' },
    ])
  })
  it('keeps one waiting job for each key, at the latest wish', async () => {
    for (const runAt of [5, 9])
      await context.ctx.transaction((tx) => context.ctx.jobs.schedule(tx, 'once', 'k', runAt))
    expect(await rows()).toMatchObject([{ key: 'once:k', run_at: 9 }])
  })
  it('takes up a job whose process died', async () => {
    await add('count')
    await context.ctx.transaction((tx) =>
      tx
        .updateTable('job')
        .set({ leased_until: context.clock.now + 60_000 })
        .execute(),
    )
    let times = 0
    await context.app.jobs.drain({ count: async () => void times++ })
    expect(times).toBe(0)
    context.clock.now += 60_001
    await context.app.jobs.drain({ count: async () => void times++ })
    expect(times).toBe(1)
  })
})
