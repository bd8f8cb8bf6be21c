import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { readPassword } from './read-password.ts'

/** A terminal or a pipe with these lines, and everything that is shown. */
function source(lines: string, isTTY: boolean, env: Record<string, string> = {}) {
  const input = Object.assign(new PassThrough(), { isTTY })
  const output = new PassThrough()
  const shown: string[] = []
  output.on('data', (chunk) => shown.push(String(chunk)))
  if (!isTTY) input.end(lines)
  return { env, input, output, shown: () => shown.join('') }
}

it('asks twice at a terminal and never shows what is typed', async () => {
  const terminal = source('', true)
  terminal.output.on('data', () => setImmediate(() => terminal.input.write('nine lit windows\r')))
  expect(await readPassword(undefined, terminal)).toBe('nine lit windows')
  expect(terminal.shown()).toContain('Password (hidden)')
  expect(terminal.shown()).not.toContain('windows')
})

it('refuses two passwords that differ', async () => {
  const terminal = source('', true)
  let count = 0
  terminal.output.on('data', () => setImmediate(() => terminal.input.write(`word ${++count}\r`)))
  await expect(readPassword(undefined, terminal)).rejects.toThrow('The passwords don’t match')
})

it('reads BOREALIS_PASSWORD, or the first line of standard input', async () => {
  const env = { BOREALIS_PASSWORD: 'from the environment' }
  expect(await readPassword(undefined, source('from the pipe\n', false, env))).toBe('from the environment')
  expect(await readPassword(undefined, source('from the pipe\nmore\n', false))).toBe('from the pipe')
  await expect(readPassword(undefined, source('', false))).rejects.toThrow('No password was given')
})

it('accepts --password with a warning', async () => {
  const pipe = source('', false)
  expect(await readPassword('from the flag', pipe)).toBe('from the flag')
  expect(pipe.shown()).toMatch(/^Warning: a password on the command line/)
})
