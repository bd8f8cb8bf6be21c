/**
 * `npm run faults` runs the tests of faults (docs/faults.md); `npm run faults -- kill [ROUNDS]` builds the product and kills it 50 times, or ROUNDS
 * times, in the middle of every kind of write, and prints what was acknowledged and how long the recovery took;
 * `npm run faults -- backup [ROUNDS]` kills backups, restores and migrations as often. Both run on SQLite and on PostgreSQL.
 */
import { startPostgres } from './postgres.ts'
import { runCommand } from './test/command.ts'

const ROUNDS = '50'

const [what = 'all', rounds = ROUNDS] = process.argv.slice(2)
const interruption = new AbortController()
const { signal } = interruption
process.on('SIGINT', () => interruption.abort())

const run = async (file: string, env: Record<string, string>) => {
  const { exitCode } = await runCommand(['vitest', 'run', file], { output: 'shown', env, signal })
  process.exitCode ||= exitCode
}

const runOnBothEngines = async (file: string, env: Record<string, string>) => {
  await run(file, env)
  const server = await startPostgres()
  if (!server) throw new Error('There is no PostgreSQL for this machine: the rounds ran on SQLite only')
  try {
    const postgres = { BOREALIS_TEST_ENGINE: 'postgres', BOREALIS_TEST_DATABASE_URL: server.url }
    await run(file, { ...env, ...postgres })
  } finally {
    await server.stop()
  }
}

if (what === 'kill') {
  await runCommand(['node', 'tools/build/build.mjs'], { output: 'collected', signal })
  await runOnBothEngines('server/faults/kill-rounds.test.ts', {
    BOREALIS_KILL_ROUNDS: rounds,
    BOREALIS_KILL_BUILT: '1',
  })
} else if (what === 'backup')
  await runOnBothEngines('server/faults/backup-rounds.test.ts', { BOREALIS_BACKUP_ROUNDS: rounds })
else await run('server/faults', {})
