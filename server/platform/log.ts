/** Structured logs on standard error: one JSON object a line, or lines for people. Standard output belongs to the command. */
import { writeSync } from 'node:fs'
import { destination, pino } from 'pino'
import type { Config } from './config/config.ts'
import { logLine } from './log-line.ts'

export type Log = Pick<ReturnType<typeof pino>, 'debug' | 'info' | 'warn' | 'error'>

const STANDARD_ERROR = 2

/** Secrets are never passed to the log; these paths are a second protection. */
export const createLog = ({ LOG_LEVEL, LOG_FORMAT }: Pick<Config, 'LOG_LEVEL' | 'LOG_FORMAT'>) =>
  pino(
    {
      level: LOG_LEVEL,
      base: null,
      redact: ['*.password', '*.articlePassword', '*.token', '*.authorization', '*.cookie'],
    },
    LOG_FORMAT === 'text' || (LOG_FORMAT === 'auto' && process.stderr.isTTY)
      ? { write: (entry: string) => writeSync(STANDARD_ERROR, logLine(entry, process.stderr)) }
      : destination({ fd: STANDARD_ERROR, sync: true }),
  )
