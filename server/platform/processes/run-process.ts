/**
 * Runs work that takes long in a process of its own, such as an import. Its configuration is its first message, and
 * not its environment, which programs that it would start, and other processes of the account, could read.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { sparing } from '../../../tools/runtime/sparing.mjs'
import type { Config } from '../config/config.ts'
import type { Ctx } from '../context.ts'
import type { LoanRequest, LoanResponse } from './borrowed-workers.ts'
import { databaseFiles, isBelow, passedVariables, permissionFlags } from './process-rights.ts'
import { WorkerError, WorkerProcess, workerOptionsOf } from './worker-process.ts'

const LOOK_MS = 300
const KILL_AFTER_MS = 5_000

/** Settings that open no database and no storage: a process gets those that it names. */
const SECRETS = [
  'SMTP_URL',
  'QQ_APP_KEY',
  'GITHUB_CLIENT_SECRET',
  'GOOGLE_CLIENT_SECRET',
  'OIDC_CLIENT_SECRET',
  'METRICS_TOKEN',
  'BACKUP_PASSWORD',
] as const

type OwnProcess = {
  /** The script. */
  file: string
  args: number[]
  /** Fires when the site stops. */
  ending: AbortSignal
  /** Whether the owner has canceled it; absent where nobody can. */
  isCanceled?: () => Promise<boolean>
  /** The secrets that it needs in addition to those of the database and the storage. */
  secrets?: (typeof SECRETS)[number][]
  /** The files and folders that it reads, in addition to the data folder. */
  reads?: string[]
  /** The folders in which it writes, in addition to the data folder. */
  writes?: string[]
  /** Talks with it. It then borrows no workers. */
  talk?: (child: ChildProcess) => void
}

/**
 * Stops the process when it is canceled or the site stops, and kills it when it does not stop.
 * @returns its exit code, null when it was killed, and what it printed as errors
 */
export async function runProcess(
  { config }: Pick<Ctx, 'config'>,
  { file, args, ending, isCanceled, secrets = [], reads = [], writes = [], talk }: OwnProcess,
): Promise<{ code: number | null; output: string }> {
  const rights = {
    reads: [...databaseFiles(config), ...reads],
    writes: [config.DATA_DIR, ...writes],
    mayConnect: true,
  }
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', ...permissionFlags(file, rights), file, ...args.map(String)],
    {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      serialization: 'advanced',
      env: { ...passedVariables(), ...sparing.env },
      windowsHide: true,
    },
  )
  let killing: NodeJS.Timeout | undefined
  const stop = () => {
    if (killing) return
    child.kill('SIGTERM')
    killing = setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS)
  }
  const looking =
    isCanceled &&
    setInterval(() => {
      isCanceled().then(
        (isOver) => isOver && stop(),
        () => {},
      )
    }, LOOK_MS)
  ending.addEventListener('abort', stop)
  let output = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-2000)
  })
  try {
    if (!talk) lendWorkers(child, config.DATA_DIR)
    child.send(configFor(config, secrets), () => {})
    talk?.(child)
    if (ending.aborted) stop()
    const [code] = (await once(child, 'close')) as [number | null]
    return { code, output: output.trim() }
  } finally {
    clearInterval(looking)
    clearTimeout(killing)
    ending.removeEventListener('abort', stop)
  }
}

const configFor = (config: Config, secrets: (typeof SECRETS)[number][]): Config => {
  const given = { ...config, LOG_LEVEL: 'error' as const }
  for (const name of SECRETS) if (!secrets.includes(name)) delete given[name]
  return given
}

/** A process has a renderer and two image processes. */
const MAX_WORKERS = 8

/**
 * It lends only what this process itself uses, with the limits and rights that it has here, for files below the folder:
 * the borrower parses what strangers wrote, and may ask for anything. Idle workers end as they always do.
 */
function lendWorkers(child: ChildProcess, folder: string): void {
  const workers = new Map<number, WorkerProcess<unknown, unknown>>()
  const workerFor = ({ worker, file, input }: LoanRequest) => {
    const options = workerOptionsOf(file)
    const used = options?.folderOf?.(input)
    if (!options || (used !== undefined && !isBelow(used, folder)))
      throw new WorkerError('failed', 'Not lent')
    const known = workers.get(worker)
    if (known?.file === file) return known
    if (known || workers.size >= MAX_WORKERS) throw new WorkerError('failed', 'Too many workers')
    const lent = new WorkerProcess<unknown, unknown>(options)
    workers.set(worker, lent)
    return lent
  }
  const run = async (request: LoanRequest): Promise<LoanResponse> => {
    const { id, input, needsNewProcess } = request
    try {
      return { id, output: await workerFor(request).run(input, needsNewProcess) }
    } catch (error) {
      const { message } = error as Error
      return { id, error: { kind: error instanceof WorkerError ? error.kind : 'failed', message } }
    }
  }
  child.on('message', (request: LoanRequest) => {
    void run(request).then((response) => child.connected && child.send(response, () => {}))
  })
  child.on('exit', () => {
    for (const worker of workers.values()) worker.endIfIdle()
  })
}
