/** Opens PostgreSQL through a pool, for several instances behind a load balancer. */
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { Database } from './database.ts'
import type { Tables } from './tables.ts'

const INT8 = 20
const CHANNEL = 'content_change'

/** Whole numbers arrive as numbers: ids and milliseconds stay far below 2^53. */
pg.types.setTypeParser(INT8, Number)

export function openPostgres(url: string): Database {
  const pool = new pg.Pool({ connectionString: url, max: 10, idleTimeoutMillis: 30_000 })
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {})
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return {
    engine: 'postgres',
    read: db,
    write: db,
    unsynced: (work) =>
      db.transaction().execute(async (tx) => {
        await sql`set local synchronous_commit to off`.execute(tx)
        return work(tx)
      }),
    foreignCommits: null,
    listen: (onMessage, onReconnect) => listen(url, onMessage, onReconnect),
    execute: async (script) => {
      await pool.query(script)
    },
    close: () => db.destroy(),
  }
}

/** Listens to NOTIFY on the change channel, and reconnects until it is closed. */
function listen(url: string, onMessage: (payload: string) => void, onReconnect: () => void) {
  let closed = false
  let client: pg.Client | null = null
  const connect = async (again: boolean): Promise<void> => {
    client = new pg.Client({ connectionString: url })
    client.on('notification', (message) => onMessage(message.payload ?? ''))
    client.on('error', () => {})
    client.on('end', () => {
      if (!closed) setTimeout(() => connect(true).catch(() => {}), 500).unref()
    })
    await client.connect()
    await client.query(`listen ${CHANNEL}`)
    if (again) onReconnect()
  }
  const ready = connect(false)
  return {
    ready,
    close: async () => {
      closed = true
      await ready.catch(() => {})
      await client?.end()
    },
  }
}
