/** Starts files of the project as separate processes on the data of a test context, for tests that kill them. */
import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Config } from '#server/platform/config/config.ts'
import { projectFolder } from '#server/platform/config/folders.ts'
import { processFile } from '#server/platform/processes/process-file.ts'
import { sparing } from '../../tools/runtime/sparing.mjs'
import type { TestContext } from './test-context.ts'

export const apiProcessFile = processFile('server/testing/api-process.ts')

/** The bundled command line, as `npm run build` leaves it. */
export const builtCli = 'dist/server/cli.js'

/** Node strips the types of the files that it runs and warns of it; the memory is that of the product. */
const nodeFlags = ['--disable-warning=ExperimentalWarning', ...sparing.flags]

/** The environment of a process: nothing of this one but the paths, and compiled code where the run has a folder for it. */
export function childEnv(
  { DATA_DIR, DATABASE_URL = '' }: Pick<Config, 'DATA_DIR' | 'DATABASE_URL'>,
  more: Record<string, string> = {},
): NodeJS.ProcessEnv {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const shared = NODE_COMPILE_CACHE ? { PATH, NODE_COMPILE_CACHE } : { PATH }
  return { ...shared, ...sparing.env, DATA_DIR, DATABASE_URL, PORT: '0', LOG_LEVEL: 'silent', ...more }
}

/** @param file relative to the project: a source that is run as a process, or a file of the built product */
export const startProcess = (
  context: TestContext,
  file: string,
  { words = [], env = {} }: { words?: string[]; env?: Record<string, string> } = {},
): ChildProcessByStdio<null, Readable, Readable> =>
  spawn(
    process.execPath,
    [...nodeFlags, file.endsWith('.ts') ? processFile(file) : join(projectFolder, file), ...words],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: childEnv(context.ctx.config, env),
    },
  )

export type ApiProcess = { child: ChildProcess; origin: string }

/**
 * Starts the API, with its jobs, and waits until it listens.
 * @throws Error with its error output when it ends before
 */
export const startApiProcess = (
  context: TestContext,
  env: Record<string, string> = {},
): Promise<ApiProcess> =>
  untilItListens(startProcess(context, 'server/testing/api-process.ts', { env }), (line) => line.trim())

/** The same with the built product, pages included: what a restart costs where nothing is compiled. It needs `dist/`. */
export const startBuiltProduct = (
  context: TestContext,
  env: Record<string, string> = {},
): Promise<ApiProcess> =>
  untilItListens(
    startProcess(context, builtCli, { words: ['start'], env: { HOST: '127.0.0.1', ...env } }),
    (line) => new URL(/http\S+/.exec(line)?.[0] ?? '').port,
  )

/** @param portIn reads the port from the first line of the output */
async function untilItListens(
  child: ChildProcessByStdio<null, Readable, Readable>,
  portIn: (line: string) => string,
): Promise<ApiProcess> {
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text
  })
  const [line] = (await Promise.race([once(child.stdout, 'data'), once(child, 'close')])) as unknown[]
  if (child.exitCode !== null || child.signalCode !== null) throw new Error(errors)
  return { child, origin: `http://127.0.0.1:${portIn(String(line))}` }
}

/** kill -9, unless it has ended already; resolves when it is gone. */
export async function killProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}
