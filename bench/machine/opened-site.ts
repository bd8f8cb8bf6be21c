/** Opens a site in this process, on either engine. */
import pg from 'pg'
import { readConfig } from '#server/platform/config/config.ts'
import { type Ctx, openApp } from '#server/platform/context.ts'
import type { PostgresServer } from '../../scripts/postgres.ts'
import { emptyFolder } from '../data/copies.ts'

/** Runs `work` on the site with this environment, and closes it afterwards. */
export async function withOpenedSite<Result>(
  env: Record<string, string>,
  work: (ctx: Ctx) => Promise<Result>,
): Promise<Result> {
  const app = await openApp(readConfig({ LOG_LEVEL: 'silent', ...env }))
  try {
    return await work(app.ctx)
  } finally {
    await app.close()
  }
}

/** The environment of a site in a new database. */
export async function newDatabase(server: PostgresServer, name: string): Promise<Record<string, string>> {
  const folder = await emptyFolder(name)
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  await client.query(`create database ${client.escapeIdentifier(name)}`)
  await client.end()
  const url = new URL(server.url)
  url.pathname = `/${name}`
  return { DATA_DIR: folder, DATABASE_URL: url.href }
}
