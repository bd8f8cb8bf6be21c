/**
 * `npm run faults` runs the tests of faults (docs/faults.md); `npm run faults -- kill [ROUNDS]` builds the product and kills it 50 times, or ROUNDS
 * times, in the middle of every kind of write, and prints what was acknowledged;
 * `npm run faults -- backup [ROUNDS]` kills backups, restores and migrations as often. Both run on SQLite and on PostgreSQL.
 */
import { hasPostgres } from './postgres-binaries.ts'
import { runCommand } from './test/command.ts'

const ROUNDS = '50'

const [what = 'all', rounds = ROUNDS] = process.argv.slice(2)
const interruption = new AbortController()
const { signal } = interruption
process.on('SIGINT', () => interruption.abort())

const run = async (engine: 'sqlite' | 'postgres', file: string, env: Record<string, string>) => {
  const words = ['vitest', 'run', `--project=${engine}*`, file]
  const { exitCode } = await runCommand(words, { output: 'shown', env, signal })
  process.exitCode ||= exitCode
}

const runOnBothEngines = async (file: string, env: Record<string, string>) => {
  await run('sqlite', file, env)
  if (!(await hasPostgres()))
    throw new Error('There is no PostgreSQL for this machine: the rounds ran on SQLite only')
  await run('postgres', file, env)
}

if (what === 'kill') {
  await runCommand(['node', 'tools/build/build.mjs'], { output: 'collected', signal })
  await runOnBothEngines('server/faults/kill-rounds.test.ts', {
    BOREALIS_KILL_ROUNDS: rounds,
    BOREALIS_KILL_BUILT: '1',
  })
} else if (what === 'backup')
  await runOnBothEngines('server/faults/backup-rounds.test.ts', { BOREALIS_BACKUP_ROUNDS: rounds })
else await run('sqlite', 'server/faults', {})
