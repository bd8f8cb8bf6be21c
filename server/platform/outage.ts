/** Recognizes errors of the environment, such as a full disk or a database that does not respond, and names them. */
import type { MessageKey } from './messages.ts'

export type Outage = {
  /** Tells the visitor what happened and whether anything was saved. */
  messageKey: MessageKey
  /** Tells the owner what is wrong and what to do. */
  explanation: string
}

const outages = {
  'disk-full': {
    messageKey: 'cannot-save',
    explanation: 'The disk is full: nothing can be saved until there is space again',
  },
  'read-only': {
    messageKey: 'cannot-save',
    explanation:
      'The disk or the database is read-only: nothing can be saved. Check the mount and the owner of the data folder',
  },
  'disk-error': {
    messageKey: 'cannot-save',
    explanation: 'The disk reports errors: check it, and run “borealis doctor”',
  },
  'database-locked': {
    messageKey: 'cannot-save',
    explanation: 'Another program has locked the database: close it, such as an open sqlite3 session',
  },
  'database-unreachable': {
    messageKey: 'database-unreachable',
    explanation:
      'The database does not respond: check that PostgreSQL is running and that DATABASE_URL is correct',
  },
  'storage-unreachable': {
    messageKey: 'files-unreachable',
    explanation: 'The file store does not respond: check S3_ENDPOINT and the store',
  },
} as const satisfies Record<string, Outage>

type OutageKind = keyof typeof outages

/** The file store did not respond, or refused because of its own state. */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable'
}

/** Primary result codes of SQLite. */
const sqliteKinds: Record<number, OutageKind> = {
  5: 'database-locked',
  6: 'database-locked',
  8: 'read-only',
  10: 'disk-error',
  11: 'disk-error',
  13: 'disk-full',
  14: 'disk-error',
  26: 'disk-error',
}

const systemKinds: Record<string, OutageKind> = {
  ENOSPC: 'disk-full',
  EDQUOT: 'disk-full',
  EFBIG: 'disk-full',
  EROFS: 'read-only',
  EACCES: 'read-only',
  EIO: 'disk-error',
  ECONNREFUSED: 'database-unreachable',
  ECONNRESET: 'database-unreachable',
  ETIMEDOUT: 'database-unreachable',
  EHOSTUNREACH: 'database-unreachable',
  ENETUNREACH: 'database-unreachable',
  ENOTFOUND: 'database-unreachable',
  EAI_AGAIN: 'database-unreachable',
  EPIPE: 'database-unreachable',
}

/** Classes 08 and 57P, “too many connections” and “disk full” of PostgreSQL. */
const postgresKind = (code: string): OutageKind | undefined => {
  if (code === '53100') return 'disk-full'
  if (code === '25006') return 'read-only'
  if (/^(08...|57P0.|53300)$/.test(code)) return 'database-unreachable'
  return undefined
}

/** Errors of the PostgreSQL client, which have no code. */
const unreachable =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed|Postgres connection has been discarded)/

/** Null for an error of the program. Looks at the causes of an error too. */
export function outageOf(error: unknown): Outage | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const kind = kindOf(cause)
    if (kind) return outages[kind]
  }
  return null
}

/** Whether nothing can be written until there is space again. Looks at the causes of an error too. */
export const isDiskFull = (error: unknown): boolean => outageOf(error) === outages['disk-full']

function kindOf(
  error: Error & { code?: unknown; errcode?: unknown; syscall?: unknown },
): OutageKind | undefined {
  if (error instanceof StorageUnavailable) return 'storage-unreachable'
  if (typeof error.errcode === 'number') return sqliteKinds[error.errcode & 0xff]
  // The socket of a PostgreSQL server that does not run.
  if (error.code === 'ENOENT' && error.syscall === 'connect') return 'database-unreachable'
  if (typeof error.code === 'string') return systemKinds[error.code] ?? postgresKind(error.code)
  return unreachable.test(error.message) ? 'database-unreachable' : undefined
}
