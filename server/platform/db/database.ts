/** What both engines offer. What differs between them stands in sqlite.ts and postgres.ts. */
import type { Kysely, Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/** For reading: outside or inside a transaction. */
export type Db = Kysely<Tables>
/** For writing: only ever inside a transaction. */
export type Tx = Transaction<Tables>

export type Database = {
  engine: 'sqlite' | 'postgres'
  read: Db
  write: Db
  /**
   * A transaction that outlives the process but perhaps not a power cut: its commit does not wait for the disk. For
   * counts of tries, never for what somebody was told is saved.
   */
  unsynced: <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>
  /** SQLite: a number that changes when any other connection commits. Null where `listen` serves. */
  foreignCommits: (() => number) | null
  /** PostgreSQL: hears of other instances' changes. Null where `foreignCommits` serves. */
  listen:
    | ((
        onMessage: (payload: string) => void,
        onReconnect: () => void,
      ) => { ready: Promise<void>; close: () => Promise<void> })
    | null
  /** Runs a script of several statements, as migrations are. */
  execute: (script: string) => Promise<void>
  close: () => Promise<void>
}
