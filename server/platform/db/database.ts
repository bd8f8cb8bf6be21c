/** The common interface of both engines. sqlite.ts and postgres.ts implement it. */
import type { Kysely, Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/** For reading: outside or inside a transaction. */
export type Db = Kysely<Tables>
/** For writing: only inside a transaction. */
export type Tx = Transaction<Tables>

export type Listening = {
  ready: Promise<void>
  close: () => Promise<void>
}

export type Database = {
  engine: 'sqlite' | 'postgres'
  read: Db
  write: Db
  /** Resolves when what the work has written is on the disk. */
  transaction: <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>
  /** SQLite: a number that changes when any other connection commits. Null where `listen` serves. */
  foreignCommits: (() => number) | null
  /** PostgreSQL: notifies of other instances' changes. Null where `foreignCommits` serves. */
  listen: ((onMessage: (payload: string) => void, onReconnect: () => void) => Listening) | null
  /** Runs a script of several statements, such as a migration. */
  execute: (script: string) => Promise<void>
  /**
   * SQLite: empties the write-ahead log into the database file, so that no former content remains in it. Does nothing
   * while another process reads for longer than a second.
   */
  truncateLog: () => Promise<void>
  close: () => Promise<void>
}
