/**
 * `npm run faults` runs the tests of faults (docs/faults.md); `npm run faults -- kill [ROUNDS]` kills the app 50 times, or ROUNDS
 * times, in the middle of every kind of write, and prints what was acknowledged and how long the recovery took.
 */
import { runCommand } from './test/command.ts'

const KILL_ROUNDS = 50

const [what, rounds] = process.argv.slice(2)
const interruption = new AbortController()
process.on('SIGINT', () => interruption.abort())

const { exitCode } = await runCommand(
  ['vitest', 'run', what === 'kill' ? 'server/faults/kill-rounds.test.ts' : 'server/faults'],
  {
    output: 'shown',
    env: what === 'kill' ? { BOREALIS_KILL_ROUNDS: rounds ?? String(KILL_ROUNDS) } : {},
    signal: interruption.signal,
  },
)
process.exitCode = exitCode
