/**
 * Runs work that takes long in a process of its own, such as an import. Its configuration is its first message, and
 * not its environment, which programs that it would start, and other processes of the account, could read.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { sparing } from '../../../tools/runtime/sparing.mjs'
import type { Config } from '../config/config.ts'
import type { Ctx } from '../context.ts'
import { lendWorkers } from './lend-workers.ts'
import { databaseFiles, passedVariables, permissionFlags } from './process-rights.ts'

const LOOK_MS = 300
const KILL_AFTER_MS = 5_000

/** Settings that open no database and no storage: a process gets those that it names. */
const SECRETS = ['SMTP_URL', 'QQ_APP_KEY', 'METRICS_TOKEN', 'BACKUP_PASSWORD'] as const

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
  /** The folders in which it writes, in addition to the data folder. */
  writes?: string[]
}

/**
 * Stops the process when it is canceled or the site stops, and kills it when it does not stop by itself.
 * @returns its exit code, null when it was killed, and what it printed as errors
 */
export async function runProcess(
  { config }: Pick<Ctx, 'config'>,
  { file, args, ending, isCanceled, secrets = [], writes = [] }: OwnProcess,
): Promise<{ code: number | null; output: string }> {
  const rights = {
    reads: databaseFiles(config),
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
    lendWorkers(child, config.DATA_DIR)
    child.send(configFor(config, secrets), () => {})
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
