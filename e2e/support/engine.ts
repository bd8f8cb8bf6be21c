/** The databases of a site under test: the SQLite file in its data folder, or a private PostgreSQL server. */
import { startPostgres } from '../../scripts/postgres.ts'

export type DatabaseEngine = 'sqlite' | 'postgres'

export type SiteDatabase = {
  /** Settings with which the site finds it. */
  env: Record<string, string>
  stop: () => Promise<void>
}

/** @throws Error when this machine has no PostgreSQL: tests that need it are skipped without `hasPostgres` */
export const startDatabase = async (engine: DatabaseEngine): Promise<SiteDatabase> => {
  if (engine === 'sqlite') return { env: {}, stop: async () => {} }
  const server = await startPostgres()
  if (!server) throw new Error('This machine has no PostgreSQL.')
  return { env: { DATABASE_URL: server.url }, stop: server.stop }
}
