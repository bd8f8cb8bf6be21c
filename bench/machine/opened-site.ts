/** Opens a site in this process, on either engine. */
import { sql } from 'kysely'
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
  await withOpenedSite({ DATA_DIR: folder, DATABASE_URL: server.url }, (ctx) =>
    sql`create database ${sql.ref(name)}`.execute(ctx.db),
  )
  const url = new URL(server.url)
  url.pathname = `/${name}`
  return { DATA_DIR: folder, DATABASE_URL: url.href }
}
