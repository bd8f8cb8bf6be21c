/** Runs work that the owner can cancel in a process of its own, with the configuration of this one. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { environmentOf } from '../config/environment.ts'
import type { Ctx } from '../context.ts'

const LOOK_MS = 300
const KILL_AFTER_MS = 5_000

type OwnProcess = {
  /** The script. */
  file: string
  args: number[]
  /** Fires when the site stops. */
  ending: AbortSignal
  /** Whether the owner has canceled it. */
  isCanceled: () => Promise<boolean>
}

/**
 * Stops the process when it is canceled or the site stops, and kills it when it does not stop by itself.
 * @returns what it printed as errors, when it has ended
 */
export async function runProcess(
  { config }: Pick<Ctx, 'config'>,
  { file, args, ending, isCanceled }: OwnProcess,
): Promise<string> {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', file, ...args.map(String)],
    {
      // Its input is open as long as this process lives: it ends with it.
      stdio: ['pipe', 'ignore', 'pipe'],
      env: { ...process.env, ...environmentOf(config) },
      windowsHide: true,
    },
  )
  let killing: NodeJS.Timeout | undefined
  const stop = () => {
    if (killing) return
    child.kill('SIGTERM')
    killing = setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS)
  }
  const looking = setInterval(() => {
    isCanceled().then(
      (isOver) => isOver && stop(),
      () => {},
    )
  }, LOOK_MS)
  ending.addEventListener('abort', stop)
  let output = ''
  child.stdin.on('error', () => {})
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-2000)
  })
  try {
    if (ending.aborted) stop()
    await once(child, 'close')
    return output.trim()
  } finally {
    clearInterval(looking)
    clearTimeout(killing)
    ending.removeEventListener('abort', stop)
  }
}
