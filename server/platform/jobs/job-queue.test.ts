// @module-tag engine
// @module-tag both
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { runHealthChecks } from '#server/doctor/doctor.command.ts'
import { jobHandlers, scheduleDailyDuties } from '#server/jobs.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'

let context: TestContext
beforeEach(async () => {
  context = await createTestContext()
})
afterEach(() => context.close())

const add = (name: string, runAt?: number) =>
  context.ctx.transaction((tx) => context.ctx.jobs.add(tx, name, { n: 1 }, runAt))
const rows = () => context.ctx.db.selectFrom('job').selectAll().execute()

/** Runs the queue until nothing is due, and stores failures as the running site does. */
async function work(handlers: Record<string, () => Promise<void>>) {
  const failures: unknown[] = []
  context.app.jobs.start(handlers, (_, error) => failures.push(error))
  const isDue = async () =>
    (await rows()).some((job) => job.failed_at === null && job.run_at <= context.clock.now)
  await expect.poll(isDue, { interval: 10 }).toBe(false)
  return failures
}

describe('the job queue', () => {
  it('runs a due job once and deletes it', async () => {
    let times = 0
    await add('count')
    await add('count', context.clock.now + 1_000)
    await work({ count: async () => void times++ })
    expect(times).toBe(1)
    expect(await rows()).toHaveLength(1)
  })
  it('is woken and stopped while it looks for the next job, without sleeping first', async () => {
    // Nobody who sleeps now would ever wake by the clock.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      let times = 0
      context.app.jobs.start({ count: async () => void times++ }, () => {})
      for (let i = 1; i <= 20; i++) {
        await add('count')
        while (times < i) await new Promise(setImmediate)
      }
      await add('count')
      await context.app.jobs.stop()
    } finally {
      vi.useRealTimers()
    }
  })
  it('looks for jobs after transactions that have added or moved one, and after no other', async () => {
    const sleep = vi.spyOn(globalThis, 'setTimeout')
    try {
      // Each look that finds nothing due ends with the longest sleep.
      const sleeps = () => sleep.mock.calls.filter(([, ms]) => ms === 15_000 || ms === 10_000).length
      context.app.jobs.start({}, () => {})
      while (sleeps() === 0) await new Promise(setImmediate)
      // A work that fails wakes nobody, although another one shares its commit.
      await Promise.allSettled([
        context.ctx.transaction(async () => {}),
        context.ctx.transaction(async (tx) => {
          await context.ctx.jobs.add(tx, 'never', {})
          throw new Error('no')
        }),
      ])
      // It looks every 15 seconds anyway.
      await add('much later', context.clock.now + 60_000)
      for (let i = 0; i < 100; i++) await rows()
      expect(sleeps()).toBe(1)
      await add('later', context.clock.now + 10_000)
      while (sleeps() === 1) await new Promise(setImmediate)
    } finally {
      sleep.mockRestore()
    }
  })
  it('adds nothing when the transaction fails', async () => {
    const failing = context.ctx.transaction(async (tx) => {
      await context.ctx.jobs.add(tx, 'never', {})
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await rows()).toEqual([])
  })
  it('tries five times with growing delays, then stores the failure', async () => {
    await add('break')
    const delays: number[] = []
    const failing = { break: () => Promise.reject(new Error('out of order')) }
    const failures = await work(failing)
    /** The queue may not be asleep yet when it is woken; an attempt that still runs is not counted. */
    const wakeAndCountAttempts = async () => {
      context.app.jobs.wake()
      const [job] = await rows()
      return job?.leased_until === null ? job.attempts : 0
    }
    for (let i = 0; i < 4; i++) {
      const [job] = await rows()
      delays.push((job?.run_at ?? 0) - context.clock.now)
      context.clock.now = job?.run_at ?? 0
      await expect.poll(wakeAndCountAttempts).toBe(i + 2)
    }
    expect(delays).toEqual([5_000, 30_000, 300_000, 1_800_000])
    await expect.poll(() => failures.length).toBe(5)
    expect(await rows()).toMatchObject([
      { attempts: 5, failed_at: context.clock.now, error: 'Error: out of order' },
    ])
  })
  it('has one waiting job for each key, at the last time given', async () => {
    for (const runAt of [5, 9])
      await context.ctx.transaction((tx) => context.ctx.jobs.schedule(tx, 'once', 'k', runAt))
    expect(await rows()).toMatchObject([{ key: 'once:k', run_at: 9 }])
  })
  it('claims a job whose process died', async () => {
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
  it('D11: renews the lease while a job runs, and deletes only its own row', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    await add('long')
    let finish: () => void = () => {}
    const started = Promise.withResolvers<void>()
    const running = context.app.jobs.drain({
      long: () => {
        started.resolve()
        return new Promise((resolve) => (finish = resolve))
      },
    })
    await started.promise
    for (let i = 0; i < 10; i += 1) {
      context.clock.now += 20_000
      vi.advanceTimersByTime(20_000)
      await expect.poll(async () => (await rows())[0]?.leased_until).toBe(context.clock.now + 60_000)
    }
    vi.useRealTimers()
    // Another process that took the job over after a missed renewal keeps it.
    await context.ctx.transaction((tx) => tx.updateTable('job').set({ attempts: 2 }).execute())
    finish()
    await running
    expect(await rows()).toMatchObject([{ name: 'long', attempts: 2 }])
  })
  it('D11: a job that kills its process five times ends as failed', async () => {
    await add('deadly')
    let runs = 0
    const handlers = {
      // What is left after a kill: a lease that nobody renews.
      deadly: async () => {
        runs += 1
        throw new Error('killed')
      },
    }
    for (let i = 1; i <= 5; i += 1) {
      await context.app.jobs.drain(handlers).catch(() => {})
      await context.ctx.transaction((tx) =>
        tx
          .updateTable('job')
          .set({ attempts: i, failed_at: null, run_at: 0, leased_until: context.clock.now + 60_000 })
          .execute(),
      )
      context.clock.now += 60_001
    }
    await expect(context.app.jobs.drain(handlers)).rejects.toThrow('The process ended while this job ran')
    expect(runs).toBe(5)
    const [job] = await rows()
    expect(job).toMatchObject({ error: 'Error: The process ended while this job ran' })
    expect(job?.failed_at).toBe(context.clock.now)
    expect(await runHealthChecks(context.ctx)).toContainEqual(
      expect.objectContaining({ state: 'warn', message: expect.stringContaining('deadly') }),
    )
  })
  it('D11: after the clock was set back, leases, retries and daily jobs do not wait for the former time', async () => {
    const ahead = context.clock.now + 400 * 24 * 3600_000
    await add('leased')
    await context.ctx.transaction((tx) =>
      tx.updateTable('job').set({ leased_until: ahead, attempts: 1 }).execute(),
    )
    await add('retried', ahead)
    await context.ctx.transaction((tx) =>
      tx.updateTable('job').set({ attempts: 2 }).where('name', '=', 'retried').execute(),
    )
    await context.ctx.transaction((tx) => context.ctx.jobs.schedule(tx, 'daily', 'next', ahead))
    await add('publish', ahead)
    const ran: string[] = []
    const handler = (name: string) => async () => void ran.push(name)
    const now = context.clock.now
    context.clock.now = ahead - 2 * 3600_000
    const names = ['leased', 'retried', 'daily', 'publish']
    context.app.jobs.start(Object.fromEntries(names.map((name) => [name, handler(name)])), () => {})
    await expect.poll(() => ran).toContain('leased')
    context.clock.now = now
    await expect
      .poll(() => {
        context.app.jobs.wake()
        return [...ran].sort()
      })
      .toEqual(['daily', 'leased', 'retried'])
    expect((await rows()).map(({ name }) => name)).toEqual(['publish'])
  })
})

describe('D11: a daily duty', () => {
  it('is scheduled before it runs, and its failure stops no other', async () => {
    const ran: string[] = []
    const handlers = jobHandlers(context.ctx, {
      broken: async () => {
        throw new Error('out of order')
      },
      fine: async () => void ran.push('fine'),
    })
    await scheduleDailyDuties(context.ctx, context.clock.now)
    const failures: string[] = []
    context.app.jobs.start(handlers, (name) => failures.push(name))
    await expect.poll(() => [ran, failures]).toEqual([['fine'], ['daily']])
    const ofDaily = { name: 'daily', failed_at: null }
    // Tried again, as every job that fails, and the owner sees why.
    const again = { key: null, attempts: 1, error: 'Error: broken: Error: out of order' }
    const next = { key: 'daily:next', attempts: 0, run_at: context.clock.now + 24 * 3600_000 }
    expect((await rows()).toSorted((a, b) => a.id - b.id)).toMatchObject([
      { ...ofDaily, ...again },
      { ...ofDaily, ...next },
    ])
  })
  it('stays planned when the site starts again, and is planned anew after a pause and after a change of the clock', async () => {
    const { ctx, clock } = context
    const plans = async () => new Set((await rows()).map(({ run_at }) => run_at))
    await scheduleDailyDuties(ctx, clock.now + 60_000)
    const first = clock.now + 60_000
    expect(await plans()).toEqual(new Set([first]))
    clock.now += 30_000
    await scheduleDailyDuties(ctx, clock.now)
    expect(await plans()).toEqual(new Set([first]))
    clock.now += 3_600_000
    await scheduleDailyDuties(ctx, clock.now)
    expect(await plans()).toEqual(new Set([clock.now]))
    clock.now -= 48 * 3_600_000
    await scheduleDailyDuties(ctx, clock.now)
    expect(await plans()).toEqual(new Set([clock.now]))
  })
  it('runs for every feature of the site', async () => {
    await scheduleDailyDuties(context.ctx, context.clock.now)
    await context.runJobs()
    const waiting = await rows()
    expect(waiting).toMatchObject([{ name: 'daily', run_at: context.clock.now + 24 * 3600_000 }])
  })
})
