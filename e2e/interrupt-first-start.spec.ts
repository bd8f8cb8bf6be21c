/** The first start takes a while on a slow machine: whoever ends it need not wait. That the next start completes it is a unit test. */
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProcess } from './support/site.ts'
import { expect, test } from './support/test.ts'

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  test(`${signal} ends a first start at once, by a handler, as the first process of a container needs one`, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'borealis-first-start-'))
    const child = startProcess(folder)
    try {
      const [text] = await once(child.stdout as NodeJS.ReadableStream, 'data')
      expect(String(text)).toContain('First start: adding the demo')
      const exited = once(child, 'exit')
      child.kill(signal)
      expect(await exited).toEqual([0, null])
    } finally {
      child.kill('SIGKILL')
      await rm(folder, { recursive: true, force: true })
    }
  })
