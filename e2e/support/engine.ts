/** The databases of a site under test: the SQLite file in its data folder, or a private PostgreSQL server. */

import { test } from '@playwright/test'
import { startPostgres } from '../../scripts/postgres.ts'

export type DatabaseEngine = 'sqlite' | 'postgres'

export type SiteDatabase = {
  /** Settings with which the site finds it. */
  env: Record<string, string>
  stop: () => Promise<void>
}

/** Skips the test when this machine has no PostgreSQL, as the unit tests do. */
export const startDatabase = async (engine: DatabaseEngine): Promise<SiteDatabase> => {
  if (engine === 'sqlite') return { env: {}, stop: async () => {} }
  const server = await startPostgres()
  test.skip(server === null, 'This machine has no PostgreSQL.')
  return { env: { DATABASE_URL: server?.url ?? '' }, stop: async () => server?.stop() }
}
