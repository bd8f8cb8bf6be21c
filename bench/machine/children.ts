/** Starts processes for a measurement and ends them with it, also on Ctrl-C. */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'

const children = new Set<ChildProcess>()
const folders = new Set<string>()
const STOP_WITHIN_MS = 12_000

process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL')
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130))

export function startChild(command: string, args: string[], options: SpawnOptions = {}): ChildProcess {
  const child = spawn(command, args, options)
  children.add(child)
  child.once('exit', () => children.delete(child))
  return child
}

/** Sends SIGTERM, and SIGKILL if the process does not end. Resolves when it has ended. */
export async function stopChild(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill(signal)
  const insist = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS)
  await gone
  clearTimeout(insist)
}

/**
 * Returns the output of a process that runs to its end.
 * @throws Error with its standard error when it takes too long or ends with another code than 0
 */
export async function outputOf(
  command: string,
  words: string[],
  options: SpawnOptions & { withinMs: number; onStart?: (pid: number) => void },
): Promise<string> {
  const child = startChild(command, words, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  // Without an id it could not be started, which the event below says.
  if (child.pid !== undefined) options.onStart?.(child.pid)
  const written = { out: '', err: '' }
  child.stdout?.on('data', (chunk: Buffer) => {
    written.out += chunk
  })
  child.stderr?.on('data', (chunk: Buffer) => {
    written.err = `${written.err}${chunk}`.slice(-4_000)
  })
  const deadline = setTimeout(() => child.kill('SIGKILL'), options.withinMs)
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  clearTimeout(deadline)
  if (code !== 0) throw new Error(`${command} ${words.join(' ')} ended with ${code}: ${written.err}`)
  return written.out
}

/** Removes the folder when the benchmarks end, however they end. */
export const removeAtEnd = (folder: string): void => {
  folders.add(folder)
}
