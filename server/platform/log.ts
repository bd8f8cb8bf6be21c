/** Structured logs: one JSON object per line on standard error; standard output belongs to the command. */
import { destination, pino } from 'pino'
import type { Config } from './config/config.ts'

export type Log = Pick<ReturnType<typeof pino>, 'debug' | 'info' | 'warn' | 'error'>

/** Secrets are never passed to the log; these paths are a second protection. */
export const createLog = (config: Pick<Config, 'LOG_LEVEL'>) =>
  pino(
    {
      level: config.LOG_LEVEL,
      base: null,
      redact: ['*.password', '*.articlePassword', '*.token', '*.authorization', '*.cookie'],
    },
    destination({ fd: 2, sync: true }),
  )
