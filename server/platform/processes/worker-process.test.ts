import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { WorkerProcess } from './worker-process.ts'

const main = pathToFileURL(join(import.meta.dirname, 'worker-main.ts')).href

it('D10: a worker process gets no secrets, and a read-only one can neither write files nor start processes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'borealis-worker-'))
  const file = join(folder, 'worker.mjs')
  await writeFile(
    file,
    `import { execFileSync } from 'node:child_process'
    import { writeFileSync } from 'node:fs'
    import { handleRequests } from ${JSON.stringify(main)}
    const code = (work) => { try { work(); return 'allowed' } catch (error) { return error.code } }
    handleRequests(async () => () => ({
      env: Object.keys(process.env),
      write: code(() => writeFileSync(${JSON.stringify(join(folder, 'written'))}, 'x')),
      start: code(() => execFileSync(process.execPath, ['--version'])),
    }))`,
  )
  process.env.SMTP_URL = 'smtps://user:password@mail.example'
  const worker = new WorkerProcess<null, { env: string[]; write: string; start: string }>({
    ...{ file, megabytes: 64, limitMs: 30_000, idleMs: 0, isReadOnly: true },
    env: { GIVEN: 'yes' },
  })
  const { env, write, start } = await worker.run(null)
  delete process.env.SMTP_URL
  await rm(folder, { recursive: true })
  expect(env).toEqual(expect.arrayContaining(['PATH', 'GIVEN']))
  expect(env).not.toContain('SMTP_URL')
  expect([write, start]).toEqual(['ERR_ACCESS_DENIED', 'ERR_ACCESS_DENIED'])
})
