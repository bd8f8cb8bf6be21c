/** Structured logs: one JSON object a line on standard error; standard output belongs to people. */
import { destination, pino } from 'pino'
import type { Config } from './config/config.ts'

export type Log = Pick<ReturnType<typeof pino>, 'debug' | 'info' | 'warn' | 'error'>

/** Nothing secret is ever handed to the log; the paths below are a second net. */
export const createLog = (config: Pick<Config, 'LOG_LEVEL'>) =>
  pino(
    {
      level: config.LOG_LEVEL,
      base: null,
      redact: ['*.password', '*.articlePassword', '*.token', '*.authorization', '*.cookie'],
    },
    destination({ fd: 2, sync: true }),
  )
