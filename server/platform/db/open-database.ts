/** Opens the database engine that the configuration names. */
import type { Config } from '../config/config.ts'
import type { Database } from './database.ts'
import { openSqlite } from './sqlite.ts'

/** PostgreSQL when DATABASE_URL is set, else the embedded engine in DATA_DIR. */
export async function openDatabase(config: Config): Promise<Database> {
  if (!config.DATABASE_URL) return openSqlite(config.DATA_DIR)
  // Most sites use the embedded engine, so the client of the other one is only loaded when needed.
  const { openPostgres } = await import('./postgres.ts')
  return openPostgres(config.DATABASE_URL)
}
