/** Starts the PostgreSQL server of a Vitest run, whose URL its workers inherit, and stops it at the end. */
import { startPostgres } from '../postgres.ts'

export default async function setUpPostgres(): Promise<(() => Promise<void>) | undefined> {
  // Both projects on PostgreSQL share it.
  if (process.env.BOREALIS_TEST_DATABASE_URL) return undefined
  const server = await startPostgres()
  if (!server)
    throw new Error('There is no PostgreSQL for this machine: neither the npm package nor an installed one.')
  process.env.BOREALIS_TEST_DATABASE_URL = server.url
  return server.stop
}
