/** Runs a command of the project as a child process and waits for its end. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')

/** Compiled code for the next process: without it each process that a test starts compiles the whole server again. */
const compileCache = join(root, 'node_modules', '.cache', 'compiled')

export type CommandResult = { exitCode: number; output: string }

export type CommandOptions = {
  /** Added to this process's environment. */
  env?: Record<string, string>
  /** `shown` passes the output on as it comes; `collected` returns it, to be shown after a failure. */
  output: 'shown' | 'collected'
  /** Ends the child when it fires. */
  signal: AbortSignal
}

/** Runs `words[0]` with the others as its arguments, in the repository's root. Never rejects. */
export const runCommand = (
  words: string[],
  { env, output, signal }: CommandOptions,
): Promise<CommandResult> =>
  new Promise((done) => {
    const [name = '', ...rest] = words
    const stream = output === 'shown' ? 'inherit' : 'pipe'
    const child = spawn(name, rest, {
      cwd: root,
      env: { NODE_COMPILE_CACHE: compileCache, ...process.env, ...env },
      stdio: ['ignore', stream, stream],
      signal,
    })
    const chunks: Buffer[] = []
    child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk))
    const end = (exitCode: number, error = '') =>
      done({ exitCode, output: Buffer.concat(chunks).toString() + error })
    child.on('error', (error) => end(1, error.message))
    child.on('close', (code) => end(code ?? 1))
  })
