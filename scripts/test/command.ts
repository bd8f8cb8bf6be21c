/** Runs a command of the project as a child and waits for its end. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..', '..')

export type Ended = { exitCode: number; output: string }

export type CommandOptions = {
  /** Added to this process's environment. */
  env?: Record<string, string>
  /** `shown` passes the output on as it comes; `kept` hands it back, to be shown when something is wrong. */
  output: 'shown' | 'kept'
  /** Ends the child when it fires. */
  signal: AbortSignal
}

/** Runs `words[0]` with the rest as its arguments, in the repository's root. Never rejects. */
export const runCommand = (words: string[], { env, output, signal }: CommandOptions): Promise<Ended> =>
  new Promise((done) => {
    const [name = '', ...rest] = words
    const child = spawn(name, rest, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', output === 'shown' ? 'inherit' : 'pipe', output === 'shown' ? 'inherit' : 'pipe'],
      signal,
    })
    const kept: Buffer[] = []
    child.stdout?.on('data', (chunk: Buffer) => kept.push(chunk))
    child.stderr?.on('data', (chunk: Buffer) => kept.push(chunk))
    const end = (exitCode: number, last = '') =>
      done({ exitCode, output: Buffer.concat(kept).toString() + last })
    child.on('error', (error) => end(1, error.message))
    child.on('close', (code) => end(code ?? 1))
  })
