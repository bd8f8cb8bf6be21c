/**
 * The first start takes a while on a slow machine: whoever ends it need not wait, and a second one beside it does. That the next start
 * completes it is a unit test.
 */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { hasPostgres } from '../../scripts/postgres-binaries.ts'
import { startDatabase } from '../support/engine.ts'
import { killProcess, removeFolder, startProcess, untilReady } from '../support/site.ts'

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  it(`${signal} ends a first start at once, by a handler, as the first process of a container needs one`, {
    tags: ['full'],
  }, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'borealis-first-start-'))
    const child = startProcess(folder)
    try {
      const [text] = await once(child.stdout as NodeJS.ReadableStream, 'data')
      expect(String(text)).toContain('First start: adding the demo')
      const exited = once(child, 'exit')
      child.kill(signal)
      expect(await exited).toEqual([0, null])
    } finally {
      await killProcess(child)
      await removeFolder(folder)
    }
  })

for (const engine of ['sqlite', 'postgres'] as const)
  it.skipIf(engine === 'postgres' && !(await hasPostgres()))(
    `of two first starts at once one loads the demo, and the other waits and takes its place when it is killed (${engine})`,
    {
      tags: ['full'],
    },
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'borealis-first-start-'))
      const database = await startDatabase(engine)
      const starts = [startProcess(folder, database.env), startProcess(folder, database.env)]
      try {
        const firstLine = async (child: ChildProcess) =>
          String((await once(child.stdout as NodeJS.ReadableStream, 'data'))[0]).split('\n')[0]
        const lines = await Promise.all(starts.map(firstLine))
        const place = engine === 'sqlite' ? folder : 'this database'
        expect([...lines].sort()).toEqual([
          `Another process is adding the demo content to ${place}. Waiting until it’s done.`,
          'First start: adding the demo articles',
        ])
        const isLoading = lines[0]?.startsWith('First start') ?? false
        const [loading, waiting] = (isLoading ? starts : [...starts].reverse()) as [
          ChildProcess,
          ChildProcess,
        ]
        loading.kill('SIGKILL')
        const articles = await fetch(`${await untilReady(waiting)}/api/articles/all`)
        expect((await articles.json()).data.count).toBeGreaterThan(10)
      } finally {
        await Promise.all(starts.map(killProcess))
        await database.stop()
        await removeFolder(folder)
      }
    },
  )
