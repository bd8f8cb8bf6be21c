/** Opens PostgreSQL through a pool, for several instances behind a load balancer. */
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database } from './database.ts'
import { destroyConnection, listenToPostgres, postgresLimits } from './postgres-listener.ts'
import type { Tables } from './tables.ts'

const INT8 = 20
const CLOSE_WITHIN_MS = 1_000
/** Names the connections of a site in the list of the server, where a restore looks whether it runs. */
export const APPLICATION_NAME = 'borealis'

/** Whole numbers arrive as numbers: ids and milliseconds stay far below 2^53. */
pg.types.setTypeParser(INT8, Number)

/** Connections of each of the two pools. */
const MAX_CONNECTIONS = 10

/**
 * Two pools: a transaction may read outside of itself, such as the memoized settings. With one pool, as many transactions as it has
 * connections would each hold one and wait for another.
 */
export function openPostgres(url: string): Database {
  const clients = new Set<pg.PoolClient>()
  const writers = openPool(url, clients)
  const read = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: openPool(url, clients) }) })
  const write = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: writers }) })
  return {
    engine: 'postgres',
    read,
    write,
    transaction: (work) => write.transaction().execute(work),
    foreignCommits: null,
    listen: (onMessage, onReconnect) =>
      listenToPostgres(url, {
        onMessage,
        onReconnect,
        // Queries of a server that no longer responds would wait for as long as its connections are open.
        onSilence: () => {
          for (const client of clients) destroyConnection(client)
        },
      }),
    // Autovacuum removes dead rows, and the server recycles its log.
    truncateLog: async () => {},
    execute: async (script) => {
      await writers.query(script)
    },
    close: async () => {
      await Promise.all([read.destroy(), write.destroy()])
      // Kysely ends the pools that it has used, and `execute` does without it.
      if (!writers.ended) await writers.end()
      // A server that hangs does not end them.
      setTimeout(() => clients.forEach(destroyConnection), CLOSE_WITHIN_MS).unref()
    },
  }
}

/** Adds its connections to `clients` while they are open. */
function openPool(url: string, clients: Set<pg.PoolClient>): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: APPLICATION_NAME,
    max: MAX_CONNECTIONS,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: postgresLimits.connectWithinMs,
    keepAlive: true,
  })
  pool.on('connect', (client) => {
    clients.add(client)
    // A connection that breaks while it is in use fails its query; without a listener it would end the process.
    client.on('error', () => {})
  })
  pool.on('remove', (client) => clients.delete(client))
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {})
  return pool
}
