/**
 * Stores large PostgreSQL databases between runs: building one takes minutes. Benchmarks work on copies. The server is durable,
 * like an owner's, and its databases are in the folder for temporary files.
 */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { Ctx } from '#server/platform/context.ts'
import { type PostgresServer, startPostgres } from '../../scripts/postgres.ts'
import { withOpenedSite } from '../machine/opened-site.ts'
import { emptyFolder } from './copies.ts'

/** Only root's own folder of this kind is closed to the user as whom the server runs. */
const folder = join(process.getuid?.() === 0 ? '/tmp' : tmpdir(), 'borealis-bench-postgres')

/** The copies belong to sites with other data folders. */
const SECRET_KEY = Buffer.alloc(32).toString('base64')

export const startStoredPostgres = (): Promise<PostgresServer | null> =>
  startPostgres({ isDurable: true, storedIn: folder })

/**
 * A copy of the prepared database, as the environment of a site. Prepared databases of other content with this name are removed.
 * @param content the hash of everything that the content depends on
 */
export async function preparedDatabase(
  server: PostgresServer,
  name: string,
  content: string,
  build: (ctx: Ctx) => Promise<void>,
): Promise<Record<string, string>> {
  const prepared = `${name}_${content}`
  const known = await run(server, 'select datname from pg_database')
  // Also what an interrupted run has left.
  for (const { datname } of known)
    if (String(datname).startsWith(`${name}_`) && datname !== prepared)
      await run(server, `drop database ${quoted(String(datname))} with (force)`)
  if (!known.some(({ datname }) => datname === prepared)) {
    const making = `${name}_making`
    await run(server, `create database ${quoted(making)}`)
    await withOpenedSite(await environment(server, making), build)
    await run(server, `alter database ${quoted(making)} rename to ${quoted(prepared)}`)
  }
  const copy = `${name}_copy`
  await run(server, `create database ${quoted(copy)} template ${quoted(prepared)} strategy file_copy`)
  return environment(server, copy)
}

async function environment(server: PostgresServer, database: string): Promise<Record<string, string>> {
  const url = new URL(server.url)
  url.pathname = `/${database}`
  return { DATA_DIR: await emptyFolder(database), DATABASE_URL: url.href, SECRET_KEY }
}

async function run(server: PostgresServer, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
