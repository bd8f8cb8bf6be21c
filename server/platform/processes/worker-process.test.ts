import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { processorMs } from './processor-time.ts'
import { WorkerProcess } from './worker-process.ts'

const main = pathToFileURL(join(import.meta.dirname, 'worker-main.ts')).href

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'borealis-worker-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** A worker process whose file exports this function. */
async function startWorker<Output>(work: string, limitMs: number, env: Record<string, string> = {}) {
  const file = join(folder, 'worker.mjs')
  await writeFile(
    file,
    `import { execFileSync } from 'node:child_process'
    import { writeFileSync } from 'node:fs'
    import { setTimeout } from 'node:timers/promises'
    import { handleRequests } from ${JSON.stringify(main)}
    const code = (work) => { try { work(); return 'allowed' } catch (error) { return error.code } }
    handleRequests(async () => ${work})`,
  )
  return new WorkerProcess<null, Output>({
    ...{ file, megabytes: 64, limitMs, idleMs: 0, isReadOnly: true },
    env,
  })
}

it('D10: a worker process gets no secrets, and a read-only one can neither write files nor start processes', async () => {
  process.env.SMTP_URL = 'smtps://user:password@mail.example'
  const worker = await startWorker<{ env: string[]; write: string; start: string }>(
    `() => ({
      env: Object.keys(process.env),
      write: code(() => writeFileSync(${JSON.stringify(join(folder, 'written'))}, 'x')),
      start: code(() => execFileSync(process.execPath, ['--version'])),
    })`,
    30_000,
    { GIVEN: 'yes' },
  )
  const { env, write, start } = await worker.run(null)
  delete process.env.SMTP_URL
  expect(env).toEqual(expect.arrayContaining(['PATH', 'GIVEN']))
  expect(env).not.toContain('SMTP_URL')
  expect([write, start]).toEqual(['ERR_ACCESS_DENIED', 'ERR_ACCESS_DENIED'])
})

// Elsewhere the system does not tell the processor time of another process, and the clock decides.
describe.skipIf(processorMs(process.pid) === null)('the limit of a request', () => {
  it('counts processor time: a request that waits for a busy machine does not fail', async () => {
    const worker = await startWorker<string>(`async () => (await setTimeout(3_000), 'done')`, 2_000)
    expect(await worker.run(null)).toBe('done')
  })

  it('ends a request that works too long', async () => {
    const worker = await startWorker<string>('() => { for (;;); }', 300)
    await expect(worker.run(null)).rejects.toMatchObject({ kind: 'timeout' })
    expect(worker.pid).toBeUndefined()
  })

  it('ends a request that waits for what never comes', async () => {
    const worker = await startWorker<string>(
      '() => new Promise(() => globalThis.setTimeout(() => {}, 1e9))',
      100,
    )
    await expect(worker.run(null)).rejects.toMatchObject({ kind: 'timeout' })
  })
})
