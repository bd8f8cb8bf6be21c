import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const file = pathToFileURL(join(import.meta.dirname, 'process-errors.ts')).href

/** Runs the code in a separate process that would otherwise run until it is stopped. */
const run = (code: string) =>
  promisify(execFile)(process.execPath, [
    '--input-type=module',
    '--eval',
    `const { untilUncaughtException } = await import(${JSON.stringify(file)})
    const failed = untilUncaughtException({ error: (_, message) => console.log(message) })
    const timer = setInterval(() => {}, 1000)
    const stop = () => { clearInterval(timer); console.log('closed') }
    failed.then(stop)
    ${code}`,
  ])

it('logs a rejected promise and goes on', async () => {
  const { stdout } = await run("Promise.reject(new Error('no')); setTimeout(stop, 20)")
  expect(stdout).toBe('A promise was rejected without a handler\nclosed\n')
})

it('ends in order, with exit code 1, after an uncaught exception', async () => {
  const end = await run("setTimeout(() => { throw new Error('no') }, 1)").catch((error) => error)
  expect(end).toMatchObject({
    code: 1,
    stdout: 'An exception was not caught; the process stops\nclosed\n',
  })
})
