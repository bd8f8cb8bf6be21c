/** A test run leaves no folder behind, however it ends. */
// @module-tag full
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'

const file = pathToFileURL(join(import.meta.dirname, 'run-folder.ts')).href

/** A process that has created a run folder and goes on. */
async function startRun() {
  const code = `const { createRunFolder } = await import(${JSON.stringify(file)})
    console.log((await createRunFolder()).path)
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  const end = async (signal: NodeJS.Signals) => {
    const ended = once(child, 'exit')
    child.kill(signal)
    return (await ended) as [number | null, NodeJS.Signals | null]
  }
  return { path: String(line).trim(), end }
}

it.each([
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const)('%s removes the folder', async (signal, code) => {
  const { path, end } = await startRun()
  expect(existsSync(path)).toBe(true)
  expect(await end(signal)).toEqual([code, null])
  expect(existsSync(path)).toBe(false)
})

it('the next run removes what a killed process left, and nothing of one that runs', async () => {
  const killed = await startRun()
  const running = await startRun()
  await killed.end('SIGKILL')
  // Of a program that names its folders otherwise.
  const other = join(dirname(killed.path), `borealis-other-${process.pid}`)
  await mkdir(other)
  expect(existsSync(killed.path)).toBe(true)
  const next = await startRun()
  expect([killed.path, running.path, other].map((path) => existsSync(path))).toEqual([false, true, true])
  for (const { end } of [running, next]) await end('SIGTERM')
  await rm(other, { recursive: true })
})
