import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { processorMs } from './processor-time.ts'
import { type WorkerOptions, WorkerProcess } from './worker-process.ts'

const main = pathToFileURL(join(import.meta.dirname, 'worker-main.ts')).href

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'borealis-worker-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** A worker process whose file exports this function. */
async function startWorker<Output>(
  work: string,
  limitMs: number,
  { env = {}, ...options }: Pick<WorkerOptions, 'env' | 'rights'> = {},
) {
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
    file,
    megabytes: 64,
    limitMs,
    idleMs: 0,
    env,
    ...options,
  })
}

it('a process that was started early responds to the first request, and ends when none comes', async () => {
  const worker = await startWorker<number>('() => process.pid', 30_000)
  worker.startEarly()
  const { pid } = worker
  expect(pid).toBeGreaterThan(0)
  worker.startEarly()
  expect(worker.pid).toBe(pid)
  expect(await worker.run(null)).toBe(pid)
  await expect.poll(() => worker.pid).toBeUndefined()
  worker.startEarly()
  expect(worker.pid).not.toBe(pid)
  await expect.poll(() => worker.pid).toBeUndefined()
})

it('D10: a worker process gets no secrets, and a read-only one can neither write files nor start processes', async () => {
  process.env.SMTP_URL = 'smtps://user:password@mail.example'
  const worker = await startWorker<{ env: string[]; write: string; start: string }>(
    `() => ({
      env: Object.keys(process.env),
      write: code(() => writeFileSync(${JSON.stringify(join(folder, 'written'))}, 'x')),
      start: code(() => execFileSync(process.execPath, ['--version'])),
    })`,
    30_000,
    { env: { GIVEN: 'yes' } },
  )
  const { env, write, start } = await worker.run(null)
  delete process.env.SMTP_URL
  expect(env).toEqual(expect.arrayContaining(['PATH', 'GIVEN']))
  expect(env).not.toContain('SMTP_URL')
  expect([write, start]).toEqual(['ERR_ACCESS_DENIED', 'ERR_ACCESS_DENIED'])
})

it('D10: a process writes in the folder of its request alone, in a thread too, and another folder gets another process', async () => {
  const file = join(folder, 'writer.mjs')
  const thread = join(folder, 'thread.mjs')
  const writing = `const write = (path) => {
    try { writeFileSync(path, 'x'); return 'written' } catch (error) { return error.code }
  }`
  await writeFile(
    thread,
    `import { writeFileSync } from 'node:fs'
    import { parentPort, workerData } from 'node:worker_threads'
    ${writing}
    parentPort.postMessage(write(workerData))`,
  )
  await writeFile(
    file,
    `import { writeFileSync } from 'node:fs'
    import { once } from 'node:events'
    import { Worker } from 'node:worker_threads'
    import { handleRequests } from ${JSON.stringify(main)}
    ${writing}
    handleRequests(async () => async ({ paths }) => {
      const [inThread] = await once(new Worker(${JSON.stringify(thread)}, { workerData: paths[0] }), 'message')
      return { pid: process.pid, found: [inThread, ...paths.map(write)] }
    })`,
  )
  const [one, two] = [join(folder, 'one'), join(folder, 'two')]
  await Promise.all([one, two].map((path) => mkdir(path)))
  type Input = { folder: string; paths: string[] }
  const worker = new WorkerProcess<Input, { pid: number; found: string[] }>({
    file,
    megabytes: 64,
    limitMs: 30_000,
    idleMs: 0,
    rights: { mayStartThreads: true },
    folderOf: (input) => input.folder,
  })
  const run = (own: string, other: string) =>
    worker.run({ folder: own, paths: [join(own, 'a'), join(other, 'a')] })
  const [first, second] = [await run(one, two), await run(two, one)]
  expect(first.found).toEqual(['written', 'written', 'ERR_ACCESS_DENIED'])
  expect(second.found).toEqual(['written', 'written', 'ERR_ACCESS_DENIED'])
  expect(second.pid).not.toBe(first.pid)
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
